import type { EmailTexts } from '../email-template.js';

export const ptBR: EmailTexts = {
  greeting: 'Olá!',
  CONFIRM_EMAIL: {
    subject: '{project}: confirme seu endereço de e-mail',
    happened: 'Alguém se cadastrou em {project} com este endereço de e-mail.',
    link: 'Se foi você, confirme o endereço abrindo este link em até 48 horas. Se a página pedir uma senha, informe a que você escolheu ao se cadastrar.\n\n{link}',
    code: 'Se foi você, confirme o endereço informando este código em até 48 horas. Se também for pedida uma senha, informe a que você escolheu ao se cadastrar.\n\n{code}',
    otherwise: 'Se você não se cadastrou, não o utilize: simplesmente ignore esta mensagem.',
  },
  RESET_PASSWORD: {
    subject: '{project}: uma nova senha',
    happened: 'Alguém pediu uma nova senha para a sua conta em {project}.',
    link: 'Se foi você, escolha-a abrindo este link em até 1 hora:\n\n{link}',
    code: 'Se foi você, escolha-a informando este código em até 1 hora:\n\n{code}',
    otherwise: 'Se não foi você, ignore esta mensagem e não a mostre a ninguém: sua senha continua a mesma.',
  },
  CHOOSE_PASSWORD: {
    subject: '{project}: escolha uma senha',
    happened:
      'Seu endereço de e-mail está confirmado em {project}. A senha que você escolheu ao se cadastrar não foi mantida, porque não foi informada novamente na confirmação do endereço.',
    link: 'Escolha uma senha abrindo este link em até 1 hora. Depois disso, você já pode entrar.\n\n{link}',
    code: 'Escolha uma senha informando este código em até 1 hora. Depois disso, você já pode entrar.\n\n{code}',
    otherwise:
      'Se já passou mais de uma hora, peça uma nova senha. Se você não se cadastrou, ignore esta mensagem e não a mostre a ninguém: a conta não tem senha.',
  },
  CHANGE_EMAIL: {
    subject: '{project}: confirme seu novo endereço de e-mail',
    happened: 'Alguém quer usar este endereço de e-mail em uma conta de {project}.',
    link: 'Se foi você, confirme a alteração abrindo este link em até 48 horas:\n\n{link}',
    code: 'Se foi você, confirme a alteração informando este código em até 48 horas:\n\n{code}',
    otherwise: 'Se não foi você, não o utilize: simplesmente ignore esta mensagem, e nada mudará.',
  },
  WELCOME: {
    subject: 'Boas-vindas a {project}',
    paragraphs: [
      'Você agora tem cadastro em {project} com este endereço de e-mail e já pode entrar.',
      'Se não foi você quem se cadastrou, peça uma nova senha: assim ninguém mais poderá usar a conta.',
    ],
  },
  ALREADY_REGISTERED: {
    subject: '{project}: você já tem uma conta',
    paragraphs: [
      'Alguém quis usar este endereço de e-mail em {project}. Já existe uma conta com ele, e nada mudou.',
      'Se foi você, entre na conta; se esqueceu a senha, peça uma nova.',
      'Se não foi você, não é preciso fazer nada.',
    ],
  },
  EMAIL_CHANGED: {
    subject: '{project}: seu endereço de e-mail foi alterado',
    paragraphs: [
      'O endereço de e-mail da sua conta em {project} foi alterado. Não é mais possível entrar com este.',
      'Se não foi você, entre em contato imediatamente com o suporte de {project}.',
    ],
  },
  PASSWORD_CHANGED: {
    subject: '{project}: sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta em {project} foi alterada.',
      'Se não foi você, peça imediatamente uma nova senha e entre em contato com o suporte de {project}.',
    ],
  },
  PIN_CHANGED: {
    subject: '{project}: um novo PIN foi definido',
    paragraphs: [
      'Um novo PIN foi definido para a sua conta em {project}, com a sua senha.',
      'Se não foi você, peça imediatamente uma nova senha, defina outro PIN e entre em contato com o suporte de {project}.',
    ],
  },
};

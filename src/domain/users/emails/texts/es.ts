import type { EmailTexts } from '../email-template.js';

export const es: EmailTexts = {
  greeting: '¡Hola!',
  CONFIRM_EMAIL: {
    subject: '{project}: confirme su dirección de correo electrónico',
    happened: 'Alguien se ha registrado en {project} con esta dirección de correo electrónico.',
    link: 'Si ha sido usted, confirme la dirección abriendo este enlace en un plazo de 48 horas. Si la página le pide una contraseña, introduzca la que eligió al registrarse.\n\n{link}',
    code: 'Si ha sido usted, confirme la dirección introduciendo este código en un plazo de 48 horas. Si también se le pide una contraseña, introduzca la que eligió al registrarse.\n\n{code}',
    otherwise: 'Si no se ha registrado, no lo utilice: simplemente ignore este mensaje.',
  },
  RESET_PASSWORD: {
    subject: '{project}: una contraseña nueva',
    happened: 'Alguien ha solicitado una contraseña nueva para su cuenta de {project}.',
    link: 'Si ha sido usted, elíjala abriendo este enlace en el plazo de 1 hora:\n\n{link}',
    code: 'Si ha sido usted, elíjala introduciendo este código en el plazo de 1 hora:\n\n{code}',
    otherwise: 'Si no ha sido usted, ignore este mensaje y no se lo enseñe a nadie: su contraseña no cambia.',
  },
  CHOOSE_PASSWORD: {
    subject: '{project}: elija una contraseña',
    happened:
      'Su dirección de correo electrónico ya está confirmada en {project}. La contraseña que eligió al registrarse no se ha conservado, porque no se volvió a introducir al confirmar la dirección.',
    link: 'Elija una contraseña abriendo este enlace en el plazo de 1 hora. Después podrá iniciar sesión.\n\n{link}',
    code: 'Elija una contraseña introduciendo este código en el plazo de 1 hora. Después podrá iniciar sesión.\n\n{code}',
    otherwise:
      'Si ya ha pasado la hora, solicite una contraseña nueva. Si no se ha registrado, ignore este mensaje y no se lo enseñe a nadie: la cuenta no tiene contraseña.',
  },
  CHANGE_EMAIL: {
    subject: '{project}: confirme su nueva dirección de correo electrónico',
    happened: 'Alguien quiere usar esta dirección de correo electrónico para una cuenta de {project}.',
    link: 'Si ha sido usted, confirme el cambio abriendo este enlace en un plazo de 48 horas:\n\n{link}',
    code: 'Si ha sido usted, confirme el cambio introduciendo este código en un plazo de 48 horas:\n\n{code}',
    otherwise: 'Si no ha sido usted, no lo utilice: simplemente ignore este mensaje y nada cambiará.',
  },
  WELCOME: {
    subject: 'Le damos la bienvenida a {project}',
    paragraphs: [
      'Ya tiene una cuenta en {project} con esta dirección de correo electrónico y puede iniciar sesión.',
      'Si no se ha registrado usted, solicite una contraseña nueva: así nadie más podrá usar la cuenta.',
    ],
  },
  ALREADY_REGISTERED: {
    subject: '{project}: ya tiene una cuenta',
    paragraphs: [
      'Alguien ha querido usar esta dirección de correo electrónico en {project}. Ya existe una cuenta con ella y nada ha cambiado.',
      'Si ha sido usted, inicie sesión; si ha olvidado la contraseña, solicite una nueva.',
      'Si no ha sido usted, no tiene que hacer nada.',
    ],
  },
  EMAIL_CHANGED: {
    subject: '{project}: su dirección de correo electrónico ha cambiado',
    paragraphs: [
      'La dirección de correo electrónico de su cuenta de {project} ha cambiado. Ya no puede iniciar sesión con esta.',
      'Si no ha sido usted, póngase en contacto de inmediato con el servicio de asistencia de {project}.',
    ],
  },
  PASSWORD_CHANGED: {
    subject: '{project}: su contraseña ha cambiado',
    paragraphs: [
      'La contraseña de su cuenta de {project} ha cambiado.',
      'Si no ha sido usted, solicite de inmediato una contraseña nueva y póngase en contacto con el servicio de asistencia de {project}.',
    ],
  },
  PIN_CHANGED: {
    subject: '{project}: se ha establecido un PIN nuevo',
    paragraphs: [
      'Se ha establecido un PIN nuevo para su cuenta de {project} con su contraseña.',
      'Si no ha sido usted, solicite de inmediato una contraseña nueva, establezca otro PIN y póngase en contacto con el servicio de asistencia de {project}.',
    ],
  },
};

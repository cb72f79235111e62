import type { ReasonOf } from '../../base/errors/messages/keys.js';
import { type InputName, Refusal } from '../../base/errors/refusal.js';
import type { Email } from '../email.js';

/**
 * Maximum of the password as sent. The SDL limits it for clients (`NewPassword`); the command line
 * has only this check.
 */
const MAX_CODE_POINTS = 128;
/** Maximum size after NFC: at most twelve bytes per code point. */
const MAX_BYTES = MAX_CODE_POINTS * 12;

/** Normalizes a password to NFC, the form that is measured, hashed and compared (rules.md §3.2). */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/** Returns false for a text longer than any password, which needs no hash. */
export const isHashable = (normalized: string): boolean => Buffer.byteLength(normalized) <= MAX_BYTES;

/** rules.md §3.2: the reasons of WEAK_PASSWORD, without that of the scalar. */
export type PasswordProblem = Exclude<ReasonOf<'WEAK_PASSWORD'>, 'length'>;

/**
 * Context of a password, which must not equal it: the address of a user or the login of a game
 * account.
 */
export type PasswordContext = Email | { readonly login: string };

/**
 * Returns the first problem of a new password, or null: rules.md §3.2. There are no composition
 * rules.
 * @param minLength of the project, in code points after NFC
 * @param maxLength of the game server, for game passwords; null: only the general maximum
 */
export function findPasswordProblem(
  password: string,
  context: PasswordContext,
  minLength: number,
  maxLength: number | null = null,
): PasswordProblem | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < minLength) return 'too_short';
  if ((maxLength !== null && length > maxLength) || [...password].length > MAX_CODE_POINTS) return 'too_long';
  const folded = normalized.toLowerCase();
  return findEquality(folded, context) ?? (commonPasswords.has(folded) ? 'common' : null);
}

function findEquality(folded: string, context: PasswordContext): PasswordProblem | null {
  if ('login' in context) return folded === context.login.toLowerCase() ? 'equals_login' : null;
  return folded === context.norm || folded === context.address.toLowerCase() ? 'equals_email' : null;
}

/** Password lengths of a project or a game server. */
interface PasswordLengths {
  readonly passwordMinLength: number;
  readonly passwordMaxLength?: number;
}

/**
 * Throws WEAK_PASSWORD with the reason (rules.md §3.2).
 * @param input name of the input that carries the password
 */
export function requireStrongPassword(
  password: string,
  context: PasswordContext,
  lengths: PasswordLengths,
  input: InputName,
): void {
  const { passwordMinLength: min, passwordMaxLength: max = null } = lengths;
  const reason = findPasswordProblem(password, context, min, max);
  if (reason === null) return;
  throw new Refusal('WEAK_PASSWORD', { input, reason, params: { min, max: max ?? MAX_CODE_POINTS } });
}

/** The most common leaked passwords that pass the length rule, in lower case (rules.md §3.2). */
// cspell:disable
const commonPasswords: ReadonlySet<string> = new Set(
  `
1234567890 0123456789 12345678910 123456789a 123456789q 1234567891 0987654321 9876543210 1111111111 0000000000
1111111111111 2222222222 5555555555 7777777777 8888888888 9999999999 1212121212 1122334455 1234512345 123123123123
1231231230 1231231231 1233211234567 12345678901 123456789012 1234567890123 12345678901234567890 123456789abc
123456789qwe 1234567890q 1234567890a 1234567890qwerty 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc
1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1zaq1zaq1 q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop[] qwertyuiop123
qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwertyqwerty qwertyuiopasdfghjkl qwerty7890 qazwsxedcrfv qazwsxedc123
qweasdzxc123 qwe123qwe123 qweqweqwe123 asdfghjkl1 asdfghjkl123 asdfghjkl; asdfasdfasdf asdasdasdasd zxcvbnm123
zxcvbnm1234 zxcvbnmasdfghjkl abcdefghij abcdefghijk abcdefghijkl abcd123456 abcd1234567 abc1234567 abc123456789
a123456789 a1234567890 a1b2c3d4e5 a1s2d3f4g5 aa123456789 aaaaaaaaaa aaaaaaaaaaaa q123456789 w123456789 z123456789
passw0rd123 passwd1234 password01 password10 password11 password12 password12345 password123 password1234 password123456
password1! password2020 password2021 password2022 password2023 password2024 password2025 passwordpassword p@ssw0rd123
p@ssword123 pa$$word123 p4ssw0rd123 mypassword mypassword1 newpassword newpassword1 changeme123 changemenow letmein123
letmein1234 letmeinnow iloveyou12 iloveyou123 iloveyou1234 iloveyou11 iloveyouso iloveyou!! iloveyoubaby ilovemyself
ilovegod123 welcome123 welcome1234 welcome2024 welcome2025 administrator administrator1 admin12345 admin123456 adminadmin
adminadmin1 root123456 rootroot123 superadmin superman123 spiderman1 spiderman123 batman12345 pokemon123 dragon1234
monkey1234 football123 football12 football1234 baseball12 baseball123 basketball basketball1 liverpool1 liverpoolfc
manchester manchester1 chelsea123 princess12 princess123 sunshine12 sunshine123 chocolate1 chocolate123 strawberry
butterfly1 butterfly123 watermelon tinkerbell blink182182 motherlode motherfucker fuckyou123 fuckyou1234 fuckyoufuckyou
everything1 trustno1trustno1 correcthorsebatterystaple unknown123 test123456 testtest123 testtesttest test1234567
guest12345 user123456 login12345 secret1234 secret12345 computer123 internet123 starwars123 minecraft1 minecraft123
lineage2123 warcraft123 worldofwarcraft counterstrike playstation playstation2 playstation3 whatever123 jonathan123
michael123 jennifer123 alexander1 christian1 charlie123 lovelovelove loveyou123 forever123 987654321a 987654321q
147258369a 1472583690 14725836900 1597534862 7894561230 789456123a 159357258456 741852963a 147852369a 3.1415926535
samsung123 google1234 facebook123 vkontakte1 пароль1234 пароль12345 йцукенгшщз йцукен12345 привет12345 contraseña
contraseña1 contraseña123 contrasena contrasena1 contrasena123 passwort123 passwort1234 passwort12 hallo12345 schatz12345
senha12345 senha123456 senhasenha 123mudar123
`
    .trim()
    .split(/\s+/),
);
// cspell:enable

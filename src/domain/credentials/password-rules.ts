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

/**
 * The most common leaked passwords of at least 8 code points, the lowest minimum of a project, in
 * lower case (rules.md §3.2).
 */
// cspell:disable
const commonPasswords: ReadonlySet<string> = new Set(
  `
12345678 87654321 11111111 00000000 88888888 99999999 22222222 33333333 44444444 55555555 66666666 77777777 12341234
12121212 11223344 12344321 10203040 13131313 123456ab 123456aa 1234567a 1234567q 12345abc 1234abcd 1234asdf 1234qwer
abcd1234 abcdefgh abc12345 aaaaaaaa a1234567 aa123456 a1b2c3d4 q1234567 q1w2e3r4 qwer1234 qwe12345 qwerty12 qwertyui
qwertyqw qazwsxed 1qaz2wsx 1q2w3e4r 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 asdfghjk asdf1234 asdfasdf zxcvbnm1 password
passwort passw0rd p@ssword p@ssw0rd pa$$w0rd p4ssw0rd pass1234 pass12345 admin123 admin1234 root1234 user1234 test1234
testtest hello123 hallo123 welcome1 letmein1 changeme trustno1 iloveyou loveyou1 lovelove fuckyou1 asshole1 sunshine
princess football baseball superman starwars whatever computer internet security corvette maverick mercedes midnight
michelle jennifer jonathan nicholas samantha victoria danielle benjamin patricia caroline isabella scorpion dolphins
steelers redskins cowboys1 yankees1 blink182 slipknot nirvana1 charlie1 jessica1 michael1 babygirl cookie12 dragon12
monkey12 master12 shadow12 pokemon1 samsung1 killer12 lineage2 warcraft senha123 mudar123 schatzi1 пароль12 йцукенгш
привет12 любовь12 123456789 987654321 111111111 000000000 123123123 123454321 112233445 147258369 159357456 741852963
789456123 963852741 123456abc 123456qwe 12345678a 12345678q a12345678 q12345678 aaaaaaaaa abc123456 asd123456 asdasdasd
asdfghjkl qwe123456 qwe123qwe qweasdzxc qweqweqwe qwerty123 qwertyuio zxc123456 zxcvbnm12 123qweasd 1qaz2wsx3 1q2w3e4r5
password1 password2 password! passw0rd1 p@ssword1 p@ssw0rd1 passwort1 iloveyou1 iloveyou2 iloveyou! welcome12 welcome1!
changeme1 letmein12 test12345 user12345 hallo1234 metallica liverpool chocolate butterfly charlotte christian alexander
alexandra stephanie elizabeth cassandra katherine sebastian francesco spiderman spongebob superstar superman1 football1
baseball1 sunshine1 princess1 jennifer1 michelle1 minecraft warhammer starcraft pokemon12 cocacola1 computer1 internet1
senha1234 пароль123 привет123 qazwsx123 qazwsxedc
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

// Made by `npm run codegen` from schema/ and documents/: do not edit. It does what graphql-js would do (decision 40).
import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLString } from 'graphql';
import {
  type Executors,
  type Field,
  type Path,
  type Run,
  NONE,
  abandon,
  absorb,
  bounded,
  enumOf,
  field,
  finish,
  formOf,
  inTurn,
  leafOf,
  listOf,
  placeOf,
  property,
  readable,
  scalarOf,
  whole,
} from '../src/contract/executors/runtime/index.js';
import { formCheck } from '../src/contract/forms.js';
import { type Inputs, type InputType, variable } from '../src/contract/inputs/input-type.js';
import type { Context } from '../src/domain/context.js';
import type { Resolvers, ResolversParentTypes as Parents, Scalars, PurchaseStatus, ShopSort } from './resolvers.js';

type AnyRun = Run<unknown, Context, Resolvers>;

/** What a resolver takes. */
type Args<Type extends keyof Resolvers, Name extends keyof NonNullable<Resolvers[Type]>> = Parameters<
  Extract<NonNullable<Resolvers[Type]>[Name], (...args: never[]) => unknown>
>[1];

const $AccountStatus = enumOf("AccountStatus", ["CREATING", "ACTIVE", "BLOCKED", "FAILED", "SET_ASIDE"]);
const $Amount = formOf({"kind":"range","name":"Amount","min":0,"max":9007199254740991});
const $Boolean = leafOf(GraphQLBoolean);
const $CategoryCode = formOf({"kind":"text","name":"CategoryCode","min":1,"max":32,"pattern":"^[a-z0-9-]*$","format":null,"code":"INVALID_VARIABLES","reason":null});
const $Cursor = formOf({"kind":"text","name":"Cursor","min":0,"max":2048,"pattern":"^[A-Za-z0-9_-]+$","format":null,"code":"INVALID_CURSOR","reason":null});
const $DateTime = scalarOf((run: AnyRun) => run.resolvers.DateTime);
const $ID = leafOf(GraphQLID);
const $Int = leafOf(GraphQLInt);
const $ItemKind = enumOf("ItemKind", ["ITEM", "BUNDLE", "SERVICE"]);
const $JSON = scalarOf((run: AnyRun) => run.resolvers.JSON);
const $LedgerType = enumOf("LedgerType", ["CREDIT", "PURCHASE", "REFUND", "ADJUSTMENT"]);
const $LimitScope = enumOf("LimitScope", ["USER", "ACCOUNT"]);
const $LimitWindow = enumOf("LimitWindow", ["TOTAL", "DAY", "WEEK", "MONTH"]);
const $PinPolicy = enumOf("PinPolicy", ["OFF", "OPTIONAL", "REQUIRED"]);
const $PurchaseStatus = enumOf("PurchaseStatus", ["PAID", "DELIVERING", "DELIVERED", "REFUNDED"]);
const $ServerAccess = enumOf("ServerAccess", ["PUBLIC", "RESTRICTED"]);
const $ServerStatus = enumOf("ServerStatus", ["OPEN", "MAINTENANCE", "CLOSED", "HIDDEN"]);
const $SignedAmount = formOf({"kind":"range","name":"SignedAmount","min":-9007199254740991,"max":9007199254740991});
const $Sku = formOf({"kind":"text","name":"Sku","min":1,"max":64,"pattern":"^[A-Za-z0-9._-]*$","format":null,"code":"INVALID_VARIABLES","reason":null});
const $String = leafOf(GraphQLString);
const $UUID = formOf({"kind":"text","name":"UUID","min":0,"max":2048,"pattern":"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$","format":"uuid","code":"INVALID_VARIABLES","reason":"not_an_id"});
const $UnavailableReason = enumOf("UnavailableReason", ["NOT_YET_ON_SALE", "NO_LONGER_ON_SALE", "SOLD_OUT", "SERVER_CLOSED"]);
const $UserStatus = enumOf("UserStatus", ["PENDING", "ACTIVE", "BLOCKED"]);
const in$Amount: InputType = { kind: 'form', check: formCheck({"kind":"range","name":"Amount","min":0,"max":9007199254740991}) };
const in$Boolean: InputType = { kind: 'boolean' };
const in$CategoryCode: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"CategoryCode","min":1,"max":32,"pattern":"^[a-z0-9-]*$","format":null,"code":"INVALID_VARIABLES","reason":null}) };
const in$Character: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Character","min":1,"max":32,"pattern":"^[^\\p{C}\\p{Zl}\\p{Zp}]*$","format":null,"code":"INVALID_VARIABLES","reason":"character"}) };
const in$Cursor: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Cursor","min":0,"max":2048,"pattern":"^[A-Za-z0-9_-]+$","format":null,"code":"INVALID_CURSOR","reason":null}) };
const in$EmailAddress: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"EmailAddress","min":0,"max":254,"pattern":"^\\s*(?!\\S*\\.\\.)(?!\\S*[@.](?:[0-9]+|0[xX][0-9A-Fa-f]*)\\s*$)[^\\s@\"(),:;<>\\[\\]\\\\\\p{C}]{1,64}@(?!\\S*[^.\\s]{64})[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}.-]*[\\p{L}\\p{M}\\p{N}])?\\s*$","format":"idn-email","code":"INVALID_EMAIL","reason":null}) };
const in$ID: InputType = { kind: 'id' };
const in$IdempotencyKey: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"IdempotencyKey","min":16,"max":64,"pattern":"^[A-Za-z0-9_-]*$","format":null,"code":"INVALID_VARIABLES","reason":null}) };
const in$Int: InputType = { kind: 'int' };
const in$LanguageTag: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"LanguageTag","min":0,"max":64,"pattern":"^[A-Za-z0-9-]+$","format":null,"code":"LANGUAGE_NOT_PUBLISHED","reason":null}) };
const in$Login: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Login","min":1,"max":32,"pattern":"^[A-Za-z][A-Za-z0-9_]*$","format":null,"code":"INVALID_VARIABLES","reason":"login"}) };
const in$MailedCode: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"MailedCode","min":43,"max":43,"pattern":"^[A-Za-z0-9_-]*$","format":null,"code":"TOKEN_INVALID","reason":null}) };
const in$NewPassword: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"NewPassword","min":8,"max":128,"pattern":null,"format":null,"code":"WEAK_PASSWORD","reason":"length"}) };
const in$Pin: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Pin","min":4,"max":8,"pattern":"^[0-9]*$","format":null,"code":"INVALID_VARIABLES","reason":"pin"}) };
const in$PurchaseStatus: InputType = { kind: 'enum', values: ["PAID","DELIVERING","DELIVERED","REFUNDED"] };
const in$Quantity: InputType = { kind: 'form', check: formCheck({"kind":"range","name":"Quantity","min":1,"max":999}) };
const in$Search: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Search","min":0,"max":64,"pattern":null,"format":null,"code":"INVALID_VARIABLES","reason":null}) };
const in$ShopSort: InputType = { kind: 'enum', values: ["POSITION","PRICE_ASC","PRICE_DESC","NEWEST"] };
const in$Sku: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"Sku","min":1,"max":64,"pattern":"^[A-Za-z0-9._-]*$","format":null,"code":"INVALID_VARIABLES","reason":null}) };
const in$String: InputType = { kind: 'string' };
const in$UUID: InputType = { kind: 'form', check: formCheck({"kind":"text","name":"UUID","min":0,"max":2048,"pattern":"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$","format":"uuid","code":"INVALID_VARIABLES","reason":"not_an_id"}) };
const Account$createdAt = field("Account", "createdAt", "createdAt", $DateTime, true);
const Account$id = field("Account", "id", "id", $ID, true);
const Account$login = field("Account", "login", "login", $String, true);
const Account$status = field("Account", "status", "status", $AccountStatus, true);
const AccountRules$loginMaxLength = field("AccountRules", "loginMaxLength", "loginMaxLength", $Int, true);
const AccountRules$loginMinLength = field("AccountRules", "loginMinLength", "loginMinLength", $Int, true);
const AccountRules$passwordMaxLength = field("AccountRules", "passwordMaxLength", "passwordMaxLength", $Int, true);
const AccountRules$passwordMinLength = field("AccountRules", "passwordMinLength", "passwordMinLength", $Int, true);
const AuthPayload$expiresAt = field("AuthPayload", "expiresAt", "expiresAt", $DateTime, true);
const AuthPayload$idleTimeoutSeconds = field("AuthPayload", "idleTimeoutSeconds", "idleTimeoutSeconds", $Int, true);
const AuthPayload$sessionId = field("AuthPayload", "sessionId", "sessionId", $String, true);
const Availability$available = field("Availability", "available", "available", $Boolean, true);
const Availability$message = field("Availability", "message", "message", $String, false);
const Availability$retryAfterSeconds = field("Availability", "retryAfterSeconds", "retryAfterSeconds", $Int, false);
const Availability$until = field("Availability", "until", "until", $DateTime, false);
const Balance$amount = field("Balance", "amount", "amount", $Amount, true);
const ConfirmEmailPayload$confirmed = field("ConfirmEmailPayload", "confirmed", "confirmed", $Boolean, true);
const Currency$code = field("Currency", "code", "code", $String, true);
const Currency$name = field("Currency", "name", "name", $String, true);
const Currency$scale = field("Currency", "scale", "scale", $Int, true);
const DeleteMePayload$deleted = field("DeleteMePayload", "deleted", "deleted", $Boolean, true);
const DropAccountPayload$dropped = field("DropAccountPayload", "dropped", "dropped", $Boolean, true);
const EmailChangeRequestPayload$accepted = field("EmailChangeRequestPayload", "accepted", "accepted", $Boolean, true);
const GameServer$access = field("GameServer", "access", "access", $ServerAccess, true);
const GameServer$code = field("GameServer", "code", "code", $String, true);
const GameServer$description = field("GameServer", "description", "description", $String, false);
const GameServer$id = field("GameServer", "id", "id", $ID, true);
const GameServer$isDefault = field("GameServer", "isDefault", "isDefault", $Boolean, true);
const GameServer$name = field("GameServer", "name", "name", $String, true);
const GameServer$status = field("GameServer", "status", "status", $ServerStatus, true);
const GameServer$tags = field("GameServer", "tags", "tags", $JSON, false);
const Language$name = field("Language", "name", "name", $String, true);
const Language$tag = field("Language", "tag", "tag", $String, true);
const LedgerEntry$amount = field("LedgerEntry", "amount", "amount", $SignedAmount, true);
const LedgerEntry$balanceAfter = field("LedgerEntry", "balanceAfter", "balanceAfter", $Amount, true);
const LedgerEntry$createdAt = field("LedgerEntry", "createdAt", "createdAt", $DateTime, true);
const LedgerEntry$id = field("LedgerEntry", "id", "id", $UUID, true);
const LedgerEntry$reference = field("LedgerEntry", "reference", "reference", $String, false);
const LedgerEntry$type = field("LedgerEntry", "type", "type", $LedgerType, true);
const LedgerEntryConnection$totalCount = field("LedgerEntryConnection", "totalCount", "totalCount", $Int, true);
const LedgerEntryEdge$cursor = field("LedgerEntryEdge", "cursor", "cursor", $Cursor, true);
const LogoutPayload$loggedOut = field("LogoutPayload", "loggedOut", "loggedOut", $Boolean, true);
const PageInfo$endCursor = field("PageInfo", "endCursor", "endCursor", $Cursor, false);
const PageInfo$hasNextPage = field("PageInfo", "hasNextPage", "hasNextPage", $Boolean, true);
const PageInfo$hasPreviousPage = field("PageInfo", "hasPreviousPage", "hasPreviousPage", $Boolean, true);
const PageInfo$startCursor = field("PageInfo", "startCursor", "startCursor", $Cursor, false);
const PasswordResetRequestPayload$accepted = field("PasswordResetRequestPayload", "accepted", "accepted", $Boolean, true);
const Policies$emailConfirmation = field("Policies", "emailConfirmation", "emailConfirmation", $Boolean, true);
const Policies$maxAccountsPerServer = field("Policies", "maxAccountsPerServer", "maxAccountsPerServer", $Int, true);
const Policies$passwordMinLength = field("Policies", "passwordMinLength", "passwordMinLength", $Int, true);
const Policies$pinLength = field("Policies", "pinLength", "pinLength", $Int, true);
const Policies$pinPolicy = field("Policies", "pinPolicy", "pinPolicy", $PinPolicy, true);
const Policies$registrationOpen = field("Policies", "registrationOpen", "registrationOpen", $Boolean, true);
const Project$description = field("Project", "description", "description", $String, false);
const Project$id = field("Project", "id", "id", $ID, true);
const Project$language = field("Project", "language", "language", $String, true);
const Project$name = field("Project", "name", "name", $String, true);
const Project$slug = field("Project", "slug", "slug", $String, true);
const Purchase$character = field("Purchase", "character", "character", $String, false);
const Purchase$createdAt = field("Purchase", "createdAt", "createdAt", $DateTime, true);
const Purchase$deliveredAt = field("Purchase", "deliveredAt", "deliveredAt", $DateTime, false);
const Purchase$id = field("Purchase", "id", "id", $UUID, true);
const Purchase$quantity = field("Purchase", "quantity", "quantity", $Int, true);
const Purchase$status = field("Purchase", "status", "status", $PurchaseStatus, true);
const Purchase$totalPrice = field("Purchase", "totalPrice", "totalPrice", $Amount, true);
const Purchase$unitPrice = field("Purchase", "unitPrice", "unitPrice", $Amount, true);
const PurchaseConnection$totalCount = field("PurchaseConnection", "totalCount", "totalCount", $Int, true);
const PurchaseEdge$cursor = field("PurchaseEdge", "cursor", "cursor", $Cursor, true);
const PurchaseLimit$max = field("PurchaseLimit", "max", "max", $Int, true);
const PurchaseLimit$remaining = field("PurchaseLimit", "remaining", "remaining", $Int, false);
const PurchaseLimit$scope = field("PurchaseLimit", "scope", "scope", $LimitScope, true);
const PurchaseLimit$window = field("PurchaseLimit", "window", "window", $LimitWindow, true);
const PurchasePayload$replayed = field("PurchasePayload", "replayed", "replayed", $Boolean, true);
const PurchasedItem$id = field("PurchasedItem", "id", "id", $ID, true);
const PurchasedItem$sku = field("PurchasedItem", "sku", "sku", $Sku, true);
const PurchasedItem$title = field("PurchasedItem", "title", "title", $String, true);
const Query$projectAvailable = field("Query", "projectAvailable", "projectAvailable", $Boolean, true);
const RegisterPayload$accepted = field("RegisterPayload", "accepted", "accepted", $Boolean, true);
const ResetPasswordPayload$changed = field("ResetPasswordPayload", "changed", "changed", $Boolean, true);
const RevokeOtherSessionsPayload$revokedCount = field("RevokeOtherSessionsPayload", "revokedCount", "revokedCount", $Int, true);
const RevokeSessionPayload$revoked = field("RevokeSessionPayload", "revoked", "revoked", $Boolean, true);
const Session$createdAt = field("Session", "createdAt", "createdAt", $DateTime, true);
const Session$current = field("Session", "current", "current", $Boolean, true);
const Session$expiresAt = field("Session", "expiresAt", "expiresAt", $DateTime, true);
const Session$id = field("Session", "id", "id", $UUID, true);
const Session$ip = field("Session", "ip", "ip", $String, false);
const Session$lastSeenAt = field("Session", "lastSeenAt", "lastSeenAt", $DateTime, true);
const Session$userAgent = field("Session", "userAgent", "userAgent", $String, false);
const SetPinPayload$hasPin = field("SetPinPayload", "hasPin", "hasPin", $Boolean, true);
const ShopCategory$code = field("ShopCategory", "code", "code", $CategoryCode, true);
const ShopCategory$id = field("ShopCategory", "id", "id", $ID, true);
const ShopCategory$itemCount = field("ShopCategory", "itemCount", "itemCount", $Int, true);
const ShopCategory$parentId = field("ShopCategory", "parentId", "parentId", $ID, false);
const ShopCategory$title = field("ShopCategory", "title", "title", $String, true);
const ShopItem$description = field("ShopItem", "description", "description", $String, false);
const ShopItem$id = field("ShopItem", "id", "id", $ID, true);
const ShopItem$imageUrl = field("ShopItem", "imageUrl", "imageUrl", $String, false);
const ShopItem$kind = field("ShopItem", "kind", "kind", $ItemKind, true);
const ShopItem$maxQuantity = field("ShopItem", "maxQuantity", "maxQuantity", $Int, true);
const ShopItem$oldPrice = field("ShopItem", "oldPrice", "oldPrice", $Amount, false);
const ShopItem$price = field("ShopItem", "price", "price", $Amount, true);
const ShopItem$purchasable = field("ShopItem", "purchasable", "purchasable", $Boolean, true);
const ShopItem$remaining = field("ShopItem", "remaining", "remaining", $Int, false);
const ShopItem$sku = field("ShopItem", "sku", "sku", $Sku, true);
const ShopItem$title = field("ShopItem", "title", "title", $String, true);
const ShopItem$unavailableReason = field("ShopItem", "unavailableReason", "unavailableReason", $UnavailableReason, false);
const ShopItemConnection$totalCount = field("ShopItemConnection", "totalCount", "totalCount", $Int, true);
const ShopItemEdge$cursor = field("ShopItemEdge", "cursor", "cursor", $Cursor, true);
const User$createdAt = field("User", "createdAt", "createdAt", $DateTime, true);
const User$email = field("User", "email", "email", $String, true);
const User$hasPin = field("User", "hasPin", "hasPin", $Boolean, true);
const User$id = field("User", "id", "id", $Int, true);
const User$language = field("User", "language", "language", $String, false);
const User$pinLockedUntil = field("User", "pinLockedUntil", "pinLockedUntil", $DateTime, false);
const User$status = field("User", "status", "status", $UserStatus, true);
const VerifyPinPayload$verifiedUntil = field("VerifyPinPayload", "verifiedUntil", "verifiedUntil", $DateTime, true);

// documents/accounts/accounts.graphql

type accounts$Run = Run<{
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const accounts$inputs = (): Inputs => new Map([
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function accounts_Query$accounts$args(run: accounts$Run): Args<'Query', 'accounts'> {
  const args: Args<'Query', 'accounts'> = {  };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const accounts_Query$accounts: Field = field("Query", "accounts", "accounts", listOf(accounts_Account, true), true);
const accounts_Account$gameServer: Field = field("Account", "gameServer", "gameServer", accounts_gameServer_GameServer, true);

function accounts_Query(run: accounts$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $accounts: unknown;
  let place: Path;
  let value: unknown;
  let at = accounts_Query$accounts;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.accounts ? resolve.accounts(source, accounts_Query$accounts$args(run), context) : property(own.accounts, own, accounts_Query$accounts$args(run), context), "Query.accounts", [1000], null);
    $accounts = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$accounts]);
  }
  return whole(run, before, { accounts: $accounts });
}

function accounts_Account(run: accounts$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = accounts_Account$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = Account$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
}

function accounts_gameServer_GameServer(run: accounts$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/accounts/changeAccountPassword.graphql

type changeAccountPassword$Run = Run<{
  readonly accountId: Scalars['ID']['input'];
  readonly newPassword: Scalars['NewPassword']['input'];
  readonly password: Scalars['String']['input'];
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const changeAccountPassword$inputs = (): Inputs => new Map([
  ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ["newPassword", variable(in$NewPassword, false, true)],
  ["password", variable(in$String, false, true)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function changeAccountPassword_Mutation$0$changeAccountPassword$args(run: changeAccountPassword$Run): Args<'Mutation', 'changeAccountPassword'> {
  const args: Args<'Mutation', 'changeAccountPassword'> = { accountId: run.variables.accountId, newPassword: run.variables.newPassword, password: run.variables.password };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const changeAccountPassword_Mutation$0$changeAccountPassword: Field = field("Mutation", "changeAccountPassword", "changeAccountPassword", changeAccountPassword_Account, true);
const changeAccountPassword_Account$gameServer: Field = field("Account", "gameServer", "gameServer", changeAccountPassword_gameServer_GameServer, true);

function changeAccountPassword_Mutation$0(run: changeAccountPassword$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $changeAccountPassword: unknown;
  let place: Path;
  let value: unknown;
  let at = changeAccountPassword_Mutation$0$changeAccountPassword;
  try {
    place = placeOf(at, path);
    value = resolve?.changeAccountPassword ? resolve.changeAccountPassword(source, changeAccountPassword_Mutation$0$changeAccountPassword$args(run), context) : property(own.changeAccountPassword, own, changeAccountPassword_Mutation$0$changeAccountPassword$args(run), context);
    $changeAccountPassword = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $changeAccountPassword;
}

const changeAccountPassword_Mutation = inTurn([["changeAccountPassword", changeAccountPassword_Mutation$0]]);

function changeAccountPassword_Account(run: changeAccountPassword$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = changeAccountPassword_Account$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = Account$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
}

function changeAccountPassword_gameServer_GameServer(run: changeAccountPassword$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/accounts/createAccount.graphql

type createAccount$Run = Run<{
  readonly login: Scalars['Login']['input'];
  readonly password: Scalars['NewPassword']['input'];
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const createAccount$inputs = (): Inputs => new Map([
  ["login", variable(in$Login, false, true)],
  ["password", variable(in$NewPassword, false, true)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function createAccount_Mutation$0$createAccount$args(run: createAccount$Run): Args<'Mutation', 'createAccount'> {
  const args: Args<'Mutation', 'createAccount'> = { login: run.variables.login, password: run.variables.password };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const createAccount_Mutation$0$createAccount: Field = field("Mutation", "createAccount", "createAccount", createAccount_Account, true);
const createAccount_Account$gameServer: Field = field("Account", "gameServer", "gameServer", createAccount_gameServer_GameServer, true);

function createAccount_Mutation$0(run: createAccount$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $createAccount: unknown;
  let place: Path;
  let value: unknown;
  let at = createAccount_Mutation$0$createAccount;
  try {
    place = placeOf(at, path);
    value = resolve?.createAccount ? resolve.createAccount(source, createAccount_Mutation$0$createAccount$args(run), context) : property(own.createAccount, own, createAccount_Mutation$0$createAccount$args(run), context);
    $createAccount = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $createAccount;
}

const createAccount_Mutation = inTurn([["createAccount", createAccount_Mutation$0]]);

function createAccount_Account(run: createAccount$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = createAccount_Account$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = Account$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
}

function createAccount_gameServer_GameServer(run: createAccount$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/accounts/dropAccount.graphql

type dropAccount$Run = Run<{
  readonly accountId: Scalars['ID']['input'];
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const dropAccount$inputs = (): Inputs => new Map([
  ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function dropAccount_Mutation$0$dropAccount$args(run: dropAccount$Run): Args<'Mutation', 'dropAccount'> {
  const args: Args<'Mutation', 'dropAccount'> = { accountId: run.variables.accountId };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const dropAccount_Mutation$0$dropAccount: Field = field("Mutation", "dropAccount", "dropAccount", dropAccount_DropAccountPayload, true);

function dropAccount_Mutation$0(run: dropAccount$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $dropAccount: unknown;
  let place: Path;
  let value: unknown;
  let at = dropAccount_Mutation$0$dropAccount;
  try {
    place = placeOf(at, path);
    value = resolve?.dropAccount ? resolve.dropAccount(source, dropAccount_Mutation$0$dropAccount$args(run), context) : property(own.dropAccount, own, dropAccount_Mutation$0$dropAccount$args(run), context);
    $dropAccount = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $dropAccount;
}

const dropAccount_Mutation = inTurn([["dropAccount", dropAccount_Mutation$0]]);

function dropAccount_DropAccountPayload(run: dropAccount$Run, source: Parents['DropAccountPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.DropAccountPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $dropped: unknown;
  let value: unknown;
  let at = DropAccountPayload$dropped;
  try {
    value = resolve?.dropped ? resolve.dropped(source, NONE, context) : property(own.dropped, own, NONE, context);
    $dropped = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$dropped]);
  }
  return whole(run, before, { dropped: $dropped });
}

// documents/accounts/keepAccount.graphql

type keepAccount$Run = Run<{
  readonly accountId: Scalars['ID']['input'];
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const keepAccount$inputs = (): Inputs => new Map([
  ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function keepAccount_Mutation$0$keepAccount$args(run: keepAccount$Run): Args<'Mutation', 'keepAccount'> {
  const args: Args<'Mutation', 'keepAccount'> = { accountId: run.variables.accountId };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const keepAccount_Mutation$0$keepAccount: Field = field("Mutation", "keepAccount", "keepAccount", keepAccount_Account, true);
const keepAccount_Account$gameServer: Field = field("Account", "gameServer", "gameServer", keepAccount_gameServer_GameServer, true);

function keepAccount_Mutation$0(run: keepAccount$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $keepAccount: unknown;
  let place: Path;
  let value: unknown;
  let at = keepAccount_Mutation$0$keepAccount;
  try {
    place = placeOf(at, path);
    value = resolve?.keepAccount ? resolve.keepAccount(source, keepAccount_Mutation$0$keepAccount$args(run), context) : property(own.keepAccount, own, keepAccount_Mutation$0$keepAccount$args(run), context);
    $keepAccount = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $keepAccount;
}

const keepAccount_Mutation = inTurn([["keepAccount", keepAccount_Mutation$0]]);

function keepAccount_Account(run: keepAccount$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = keepAccount_Account$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = Account$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
}

function keepAccount_gameServer_GameServer(run: keepAccount$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/catalogue/shopCategories.graphql

type shopCategories$Run = Run<{
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const shopCategories$inputs = (): Inputs => new Map([
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function shopCategories_Query$shopCategories$args(run: shopCategories$Run): Args<'Query', 'shopCategories'> {
  const args: Args<'Query', 'shopCategories'> = {  };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const shopCategories_Query$shopCategories: Field = field("Query", "shopCategories", "shopCategories", listOf(shopCategories_ShopCategory, true), true);

function shopCategories_Query(run: shopCategories$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $shopCategories: unknown;
  let place: Path;
  let value: unknown;
  let at = shopCategories_Query$shopCategories;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.shopCategories ? resolve.shopCategories(source, shopCategories_Query$shopCategories$args(run), context) : property(own.shopCategories, own, shopCategories_Query$shopCategories$args(run), context), "Query.shopCategories", [500], null);
    $shopCategories = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$shopCategories]);
  }
  return whole(run, before, { shopCategories: $shopCategories });
}

function shopCategories_ShopCategory(run: shopCategories$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopCategory;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $title: unknown, $parentId: unknown, $itemCount: unknown;
  let value: unknown;
  let at = ShopCategory$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = ShopCategory$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = finish(run, at, path, value);
    at = ShopCategory$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.parentId ? resolve.parentId(source, NONE, context) : property(own.parentId, own, NONE, context);
      $parentId = typeof value === 'string' || value === null ? value : finish(run, ShopCategory$parentId, path, value);
    } catch (error) {
      $parentId = absorb(run, ShopCategory$parentId, placeOf(ShopCategory$parentId, path), error);
    }
    at = ShopCategory$itemCount;
    value = resolve?.itemCount ? resolve.itemCount(source, NONE, context) : property(own.itemCount, own, NONE, context);
    $itemCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $title, $parentId, $itemCount]);
  }
  return whole(run, before, { id: $id, code: $code, title: $title, parentId: $parentId, itemCount: $itemCount });
}

// documents/catalogue/shopItem.graphql

type shopItem$Run = Run<{
  readonly itemId?: Scalars['ID']['input'] | null | undefined;
  readonly sku?: Scalars['Sku']['input'] | null | undefined;
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const shopItem$inputs = (): Inputs => new Map([
  ["itemId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ["sku", variable(in$Sku, true, false)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function shopItem_Query$shopItem$args(run: shopItem$Run): Args<'Query', 'shopItem'> {
  const args: Args<'Query', 'shopItem'> = {  };
  if (run.variables.itemId !== undefined) args.itemId = run.variables.itemId;
  if (run.variables.sku !== undefined) args.sku = run.variables.sku;
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const shopItem_Query$shopItem: Field = field("Query", "shopItem", "shopItem", shopItem_ShopItem, true);
const shopItem_ShopItem$category: Field = field("ShopItem", "category", "category", shopItem_category_ShopCategory, true);
const shopItem_ShopItem$currency: Field = field("ShopItem", "currency", "currency", shopItem_currency_Currency, true);
const shopItem_ShopItem$gameServer: Field = field("ShopItem", "gameServer", "gameServer", shopItem_gameServer_GameServer, true);
const shopItem_ShopItem$limits: Field = field("ShopItem", "limits", "limits", listOf(shopItem_limits_PurchaseLimit, true), true);

function shopItem_Query(run: shopItem$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $shopItem: unknown;
  let place: Path;
  let value: unknown;
  let at = shopItem_Query$shopItem;
  try {
    place = placeOf(at, path);
    value = resolve?.shopItem ? resolve.shopItem(source, shopItem_Query$shopItem$args(run), context) : property(own.shopItem, own, shopItem_Query$shopItem$args(run), context);
    $shopItem = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$shopItem]);
  }
  return whole(run, before, { shopItem: $shopItem });
}

function shopItem_ShopItem(run: shopItem$Run, source: Parents['ShopItem'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopItem;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $sku: unknown, $title: unknown, $description: unknown, $imageUrl: unknown, $category: unknown, $kind: unknown, $price: unknown, $oldPrice: unknown, $currency: unknown, $gameServer: unknown, $purchasable: unknown, $unavailableReason: unknown, $maxQuantity: unknown, $remaining: unknown, $limits: unknown;
  let place: Path;
  let value: unknown;
  let at = ShopItem$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = ShopItem$sku;
    value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
    $sku = finish(run, at, path, value);
    at = ShopItem$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, ShopItem$description, path, value);
    } catch (error) {
      $description = absorb(run, ShopItem$description, placeOf(ShopItem$description, path), error);
    }
    try {
      value = resolve?.imageUrl ? resolve.imageUrl(source, NONE, context) : property(own.imageUrl, own, NONE, context);
      $imageUrl = typeof value === 'string' || value === null ? value : finish(run, ShopItem$imageUrl, path, value);
    } catch (error) {
      $imageUrl = absorb(run, ShopItem$imageUrl, placeOf(ShopItem$imageUrl, path), error);
    }
    at = shopItem_ShopItem$category;
    place = placeOf(at, path);
    value = resolve?.category ? resolve.category(source, NONE, context) : property(own.category, own, NONE, context);
    $category = finish(run, at, path, value, place);
    at = ShopItem$kind;
    value = resolve?.kind ? resolve.kind(source, NONE, context) : property(own.kind, own, NONE, context);
    $kind = finish(run, at, path, value);
    at = ShopItem$price;
    value = resolve?.price ? resolve.price(source, NONE, context) : property(own.price, own, NONE, context);
    $price = finish(run, at, path, value);
    try {
      value = resolve?.oldPrice ? resolve.oldPrice(source, NONE, context) : property(own.oldPrice, own, NONE, context);
      $oldPrice = value === null ? null : finish(run, ShopItem$oldPrice, path, value);
    } catch (error) {
      $oldPrice = absorb(run, ShopItem$oldPrice, placeOf(ShopItem$oldPrice, path), error);
    }
    at = shopItem_ShopItem$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = shopItem_ShopItem$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = ShopItem$purchasable;
    value = resolve?.purchasable ? resolve.purchasable(source, NONE, context) : property(own.purchasable, own, NONE, context);
    $purchasable = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.unavailableReason ? resolve.unavailableReason(source, NONE, context) : property(own.unavailableReason, own, NONE, context);
      $unavailableReason = value === null ? null : finish(run, ShopItem$unavailableReason, path, value);
    } catch (error) {
      $unavailableReason = absorb(run, ShopItem$unavailableReason, placeOf(ShopItem$unavailableReason, path), error);
    }
    at = ShopItem$maxQuantity;
    value = resolve?.maxQuantity ? resolve.maxQuantity(source, NONE, context) : property(own.maxQuantity, own, NONE, context);
    $maxQuantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    try {
      value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
      $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, ShopItem$remaining, path, value);
    } catch (error) {
      $remaining = absorb(run, ShopItem$remaining, placeOf(ShopItem$remaining, path), error);
    }
    at = shopItem_ShopItem$limits;
    place = placeOf(at, path);
    value = bounded(resolve?.limits ? resolve.limits(source, NONE, context) : property(own.limits, own, NONE, context), "ShopItem.limits", [4], null);
    $limits = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title, $description, $imageUrl, $category, $kind, $price, $oldPrice, $currency, $gameServer, $purchasable, $unavailableReason, $maxQuantity, $remaining, $limits]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title, description: $description, imageUrl: $imageUrl, category: $category, kind: $kind, price: $price, oldPrice: $oldPrice, currency: $currency, gameServer: $gameServer, purchasable: $purchasable, unavailableReason: $unavailableReason, maxQuantity: $maxQuantity, remaining: $remaining, limits: $limits });
}

function shopItem_category_ShopCategory(run: shopItem$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopCategory;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $title: unknown;
  let value: unknown;
  let at = ShopCategory$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = ShopCategory$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = finish(run, at, path, value);
    at = ShopCategory$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $title]);
  }
  return whole(run, before, { id: $id, code: $code, title: $title });
}

function shopItem_currency_Currency(run: shopItem$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function shopItem_gameServer_GameServer(run: shopItem$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

function shopItem_limits_PurchaseLimit(run: shopItem$Run, source: Parents['PurchaseLimit'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchaseLimit;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $scope: unknown, $window: unknown, $max: unknown, $remaining: unknown;
  let value: unknown;
  let at = PurchaseLimit$scope;
  try {
    value = resolve?.scope ? resolve.scope(source, NONE, context) : property(own.scope, own, NONE, context);
    $scope = finish(run, at, path, value);
    at = PurchaseLimit$window;
    value = resolve?.window ? resolve.window(source, NONE, context) : property(own.window, own, NONE, context);
    $window = finish(run, at, path, value);
    at = PurchaseLimit$max;
    value = resolve?.max ? resolve.max(source, NONE, context) : property(own.max, own, NONE, context);
    $max = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    try {
      value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
      $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, PurchaseLimit$remaining, path, value);
    } catch (error) {
      $remaining = absorb(run, PurchaseLimit$remaining, placeOf(PurchaseLimit$remaining, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$scope, $window, $max, $remaining]);
  }
  return whole(run, before, { scope: $scope, window: $window, max: $max, remaining: $remaining });
}

// documents/catalogue/shopItems.graphql

type shopItems$Run = Run<{
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
  readonly categoryId?: Scalars['ID']['input'] | null | undefined;
  readonly categoryCode?: Scalars['CategoryCode']['input'] | null | undefined;
  readonly search?: Scalars['Search']['input'] | null | undefined;
  readonly sort: ShopSort;
  readonly first: Scalars['Int']['input'];
  readonly after?: Scalars['Cursor']['input'] | null | undefined;
}, Context, Resolvers>;

const shopItems$inputs = (): Inputs => new Map([
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ["categoryId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ["categoryCode", variable(in$CategoryCode, true, false)],
  ["search", variable(in$Search, true, false)],
  ["sort", variable(in$ShopSort, false, false, () => ("POSITION"))],
  ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
  ["after", variable(in$Cursor, true, false)],
]);

function shopItems_Query$shopItems$args(run: shopItems$Run): Args<'Query', 'shopItems'> {
  const args: Args<'Query', 'shopItems'> = { sort: run.variables.sort, first: run.variables.first };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  if (run.variables.categoryId !== undefined) args.categoryId = run.variables.categoryId;
  if (run.variables.categoryCode !== undefined) args.categoryCode = run.variables.categoryCode;
  if (run.variables.search !== undefined) args.search = run.variables.search;
  if (run.variables.after !== undefined) args.after = run.variables.after;
  return args;
}
const shopItems_Query$shopItems: Field = field("Query", "shopItems", "shopItems", shopItems_ShopItemConnection, true);
const shopItems_ShopItemConnection$edges: Field = field("ShopItemConnection", "edges", "edges", listOf(shopItems_edges_ShopItemEdge, true), true);
const shopItems_ShopItemConnection$pageInfo: Field = field("ShopItemConnection", "pageInfo", "pageInfo", shopItems_pageInfo_PageInfo, true);
const shopItems_edges_ShopItemEdge$node: Field = field("ShopItemEdge", "node", "node", shopItems_edges_node_ShopItem, true);
const shopItems_edges_node_ShopItem$category: Field = field("ShopItem", "category", "category", shopItems_edges_node_category_ShopCategory, true);
const shopItems_edges_node_ShopItem$currency: Field = field("ShopItem", "currency", "currency", shopItems_edges_node_currency_Currency, true);
const shopItems_edges_node_ShopItem$gameServer: Field = field("ShopItem", "gameServer", "gameServer", shopItems_edges_node_gameServer_GameServer, true);
const shopItems_edges_node_ShopItem$limits: Field = field("ShopItem", "limits", "limits", listOf(shopItems_edges_node_limits_PurchaseLimit, true), true);

function shopItems_Query(run: shopItems$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $shopItems: unknown;
  let place: Path;
  let value: unknown;
  let at = shopItems_Query$shopItems;
  try {
    place = placeOf(at, path);
    value = resolve?.shopItems ? resolve.shopItems(source, shopItems_Query$shopItems$args(run), context) : property(own.shopItems, own, shopItems_Query$shopItems$args(run), context);
    $shopItems = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$shopItems]);
  }
  return whole(run, before, { shopItems: $shopItems });
}

function shopItems_ShopItemConnection(run: shopItems$Run, source: Parents['ShopItemConnection'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopItemConnection;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
  let place: Path;
  let value: unknown;
  let at = shopItems_ShopItemConnection$edges;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "ShopItemConnection.edges", [], run.variables.first);
    $edges = finish(run, at, path, value, place);
    at = shopItems_ShopItemConnection$pageInfo;
    place = placeOf(at, path);
    value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
    $pageInfo = finish(run, at, path, value, place);
    at = ShopItemConnection$totalCount;
    value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
    $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
  }
  return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
}

function shopItems_edges_ShopItemEdge(run: shopItems$Run, source: Parents['ShopItemEdge'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopItemEdge;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $cursor: unknown, $node: unknown;
  let place: Path;
  let value: unknown;
  let at = ShopItemEdge$cursor;
  try {
    value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
    $cursor = finish(run, at, path, value);
    at = shopItems_edges_ShopItemEdge$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function shopItems_edges_node_ShopItem(run: shopItems$Run, source: Parents['ShopItem'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopItem;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $sku: unknown, $title: unknown, $description: unknown, $imageUrl: unknown, $category: unknown, $kind: unknown, $price: unknown, $oldPrice: unknown, $currency: unknown, $gameServer: unknown, $purchasable: unknown, $unavailableReason: unknown, $maxQuantity: unknown, $remaining: unknown, $limits: unknown;
  let place: Path;
  let value: unknown;
  let at = ShopItem$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = ShopItem$sku;
    value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
    $sku = finish(run, at, path, value);
    at = ShopItem$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, ShopItem$description, path, value);
    } catch (error) {
      $description = absorb(run, ShopItem$description, placeOf(ShopItem$description, path), error);
    }
    try {
      value = resolve?.imageUrl ? resolve.imageUrl(source, NONE, context) : property(own.imageUrl, own, NONE, context);
      $imageUrl = typeof value === 'string' || value === null ? value : finish(run, ShopItem$imageUrl, path, value);
    } catch (error) {
      $imageUrl = absorb(run, ShopItem$imageUrl, placeOf(ShopItem$imageUrl, path), error);
    }
    at = shopItems_edges_node_ShopItem$category;
    place = placeOf(at, path);
    value = resolve?.category ? resolve.category(source, NONE, context) : property(own.category, own, NONE, context);
    $category = finish(run, at, path, value, place);
    at = ShopItem$kind;
    value = resolve?.kind ? resolve.kind(source, NONE, context) : property(own.kind, own, NONE, context);
    $kind = finish(run, at, path, value);
    at = ShopItem$price;
    value = resolve?.price ? resolve.price(source, NONE, context) : property(own.price, own, NONE, context);
    $price = finish(run, at, path, value);
    try {
      value = resolve?.oldPrice ? resolve.oldPrice(source, NONE, context) : property(own.oldPrice, own, NONE, context);
      $oldPrice = value === null ? null : finish(run, ShopItem$oldPrice, path, value);
    } catch (error) {
      $oldPrice = absorb(run, ShopItem$oldPrice, placeOf(ShopItem$oldPrice, path), error);
    }
    at = shopItems_edges_node_ShopItem$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = shopItems_edges_node_ShopItem$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    at = ShopItem$purchasable;
    value = resolve?.purchasable ? resolve.purchasable(source, NONE, context) : property(own.purchasable, own, NONE, context);
    $purchasable = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.unavailableReason ? resolve.unavailableReason(source, NONE, context) : property(own.unavailableReason, own, NONE, context);
      $unavailableReason = value === null ? null : finish(run, ShopItem$unavailableReason, path, value);
    } catch (error) {
      $unavailableReason = absorb(run, ShopItem$unavailableReason, placeOf(ShopItem$unavailableReason, path), error);
    }
    at = ShopItem$maxQuantity;
    value = resolve?.maxQuantity ? resolve.maxQuantity(source, NONE, context) : property(own.maxQuantity, own, NONE, context);
    $maxQuantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    try {
      value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
      $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, ShopItem$remaining, path, value);
    } catch (error) {
      $remaining = absorb(run, ShopItem$remaining, placeOf(ShopItem$remaining, path), error);
    }
    at = shopItems_edges_node_ShopItem$limits;
    place = placeOf(at, path);
    value = bounded(resolve?.limits ? resolve.limits(source, NONE, context) : property(own.limits, own, NONE, context), "ShopItem.limits", [4], null);
    $limits = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title, $description, $imageUrl, $category, $kind, $price, $oldPrice, $currency, $gameServer, $purchasable, $unavailableReason, $maxQuantity, $remaining, $limits]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title, description: $description, imageUrl: $imageUrl, category: $category, kind: $kind, price: $price, oldPrice: $oldPrice, currency: $currency, gameServer: $gameServer, purchasable: $purchasable, unavailableReason: $unavailableReason, maxQuantity: $maxQuantity, remaining: $remaining, limits: $limits });
}

function shopItems_edges_node_category_ShopCategory(run: shopItems$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
  const resolve = run.resolvers.ShopCategory;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $title: unknown;
  let value: unknown;
  let at = ShopCategory$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = ShopCategory$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = finish(run, at, path, value);
    at = ShopCategory$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $title]);
  }
  return whole(run, before, { id: $id, code: $code, title: $title });
}

function shopItems_edges_node_currency_Currency(run: shopItems$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function shopItems_edges_node_gameServer_GameServer(run: shopItems$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

function shopItems_edges_node_limits_PurchaseLimit(run: shopItems$Run, source: Parents['PurchaseLimit'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchaseLimit;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $scope: unknown, $window: unknown, $max: unknown, $remaining: unknown;
  let value: unknown;
  let at = PurchaseLimit$scope;
  try {
    value = resolve?.scope ? resolve.scope(source, NONE, context) : property(own.scope, own, NONE, context);
    $scope = finish(run, at, path, value);
    at = PurchaseLimit$window;
    value = resolve?.window ? resolve.window(source, NONE, context) : property(own.window, own, NONE, context);
    $window = finish(run, at, path, value);
    at = PurchaseLimit$max;
    value = resolve?.max ? resolve.max(source, NONE, context) : property(own.max, own, NONE, context);
    $max = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    try {
      value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
      $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, PurchaseLimit$remaining, path, value);
    } catch (error) {
      $remaining = absorb(run, PurchaseLimit$remaining, placeOf(PurchaseLimit$remaining, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$scope, $window, $max, $remaining]);
  }
  return whole(run, before, { scope: $scope, window: $window, max: $max, remaining: $remaining });
}

function shopItems_pageInfo_PageInfo(run: shopItems$Run, source: Parents['PageInfo'], path: Path | null): unknown {
  const resolve = run.resolvers.PageInfo;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
  let value: unknown;
  let at = PageInfo$hasNextPage;
  try {
    value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
    $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = PageInfo$hasPreviousPage;
    value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
    $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
      $startCursor = value === null ? null : finish(run, PageInfo$startCursor, path, value);
    } catch (error) {
      $startCursor = absorb(run, PageInfo$startCursor, placeOf(PageInfo$startCursor, path), error);
    }
    try {
      value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
      $endCursor = value === null ? null : finish(run, PageInfo$endCursor, path, value);
    } catch (error) {
      $endCursor = absorb(run, PageInfo$endCursor, placeOf(PageInfo$endCursor, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
  }
  return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
}

// documents/projects/project.graphql

type project$Run = Run<{}, Context, Resolvers>;

const project$inputs = (): Inputs => new Map([]);

const project_Query$project: Field = field("Query", "project", "project", project_Project, true);
const project_Project$languages: Field = field("Project", "languages", "languages", listOf(project_languages_Language, true), true);
const project_Project$currency: Field = field("Project", "currency", "currency", project_currency_Currency, true);
const project_Project$availability: Field = field("Project", "availability", "availability", project_availability_Availability, true);
const project_Project$policies: Field = field("Project", "policies", "policies", project_policies_Policies, true);

function project_Query(run: project$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $project: unknown;
  let place: Path;
  let value: unknown;
  let at = project_Query$project;
  try {
    place = placeOf(at, path);
    value = resolve?.project ? resolve.project(source, NONE, context) : property(own.project, own, NONE, context);
    $project = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$project]);
  }
  return whole(run, before, { project: $project });
}

function project_Project(run: project$Run, source: Parents['Project'], path: Path | null): unknown {
  const resolve = run.resolvers.Project;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $slug: unknown, $name: unknown, $description: unknown, $language: unknown, $languages: unknown, $currency: unknown, $availability: unknown, $policies: unknown;
  let place: Path;
  let value: unknown;
  let at = Project$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Project$slug;
    value = resolve?.slug ? resolve.slug(source, NONE, context) : property(own.slug, own, NONE, context);
    $slug = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Project$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, Project$description, path, value);
    } catch (error) {
      $description = absorb(run, Project$description, placeOf(Project$description, path), error);
    }
    at = Project$language;
    value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
    $language = typeof value === 'string' ? value : finish(run, at, path, value);
    at = project_Project$languages;
    place = placeOf(at, path);
    value = bounded(resolve?.languages ? resolve.languages(source, NONE, context) : property(own.languages, own, NONE, context), "Project.languages", [50], null);
    $languages = finish(run, at, path, value, place);
    at = project_Project$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = project_Project$availability;
    place = placeOf(at, path);
    value = resolve?.availability ? resolve.availability(source, NONE, context) : property(own.availability, own, NONE, context);
    $availability = finish(run, at, path, value, place);
    at = project_Project$policies;
    place = placeOf(at, path);
    value = resolve?.policies ? resolve.policies(source, NONE, context) : property(own.policies, own, NONE, context);
    $policies = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $slug, $name, $description, $language, $languages, $currency, $availability, $policies]);
  }
  return whole(run, before, { id: $id, slug: $slug, name: $name, description: $description, language: $language, languages: $languages, currency: $currency, availability: $availability, policies: $policies });
}

function project_languages_Language(run: project$Run, source: Parents['Language'], path: Path | null): unknown {
  const resolve = run.resolvers.Language;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $tag: unknown, $name: unknown;
  let value: unknown;
  let at = Language$tag;
  try {
    value = resolve?.tag ? resolve.tag(source, NONE, context) : property(own.tag, own, NONE, context);
    $tag = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Language$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$tag, $name]);
  }
  return whole(run, before, { tag: $tag, name: $name });
}

function project_currency_Currency(run: project$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function project_availability_Availability(run: project$Run, source: Parents['Availability'], path: Path | null): unknown {
  const resolve = run.resolvers.Availability;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $available: unknown, $message: unknown, $until: unknown, $retryAfterSeconds: unknown;
  let value: unknown;
  let at = Availability$available;
  try {
    value = resolve?.available ? resolve.available(source, NONE, context) : property(own.available, own, NONE, context);
    $available = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.message ? resolve.message(source, NONE, context) : property(own.message, own, NONE, context);
      $message = typeof value === 'string' || value === null ? value : finish(run, Availability$message, path, value);
    } catch (error) {
      $message = absorb(run, Availability$message, placeOf(Availability$message, path), error);
    }
    try {
      value = resolve?.until ? resolve.until(source, NONE, context) : property(own.until, own, NONE, context);
      $until = value === null ? null : finish(run, Availability$until, path, value);
    } catch (error) {
      $until = absorb(run, Availability$until, placeOf(Availability$until, path), error);
    }
    try {
      value = resolve?.retryAfterSeconds ? resolve.retryAfterSeconds(source, NONE, context) : property(own.retryAfterSeconds, own, NONE, context);
      $retryAfterSeconds = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, Availability$retryAfterSeconds, path, value);
    } catch (error) {
      $retryAfterSeconds = absorb(run, Availability$retryAfterSeconds, placeOf(Availability$retryAfterSeconds, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$available, $message, $until, $retryAfterSeconds]);
  }
  return whole(run, before, { available: $available, message: $message, until: $until, retryAfterSeconds: $retryAfterSeconds });
}

function project_policies_Policies(run: project$Run, source: Parents['Policies'], path: Path | null): unknown {
  const resolve = run.resolvers.Policies;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $passwordMinLength: unknown, $pinLength: unknown, $maxAccountsPerServer: unknown, $pinPolicy: unknown, $registrationOpen: unknown, $emailConfirmation: unknown;
  let value: unknown;
  let at = Policies$passwordMinLength;
  try {
    value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
    $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Policies$pinLength;
    value = resolve?.pinLength ? resolve.pinLength(source, NONE, context) : property(own.pinLength, own, NONE, context);
    $pinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Policies$maxAccountsPerServer;
    value = resolve?.maxAccountsPerServer ? resolve.maxAccountsPerServer(source, NONE, context) : property(own.maxAccountsPerServer, own, NONE, context);
    $maxAccountsPerServer = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Policies$pinPolicy;
    value = resolve?.pinPolicy ? resolve.pinPolicy(source, NONE, context) : property(own.pinPolicy, own, NONE, context);
    $pinPolicy = finish(run, at, path, value);
    at = Policies$registrationOpen;
    value = resolve?.registrationOpen ? resolve.registrationOpen(source, NONE, context) : property(own.registrationOpen, own, NONE, context);
    $registrationOpen = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = Policies$emailConfirmation;
    value = resolve?.emailConfirmation ? resolve.emailConfirmation(source, NONE, context) : property(own.emailConfirmation, own, NONE, context);
    $emailConfirmation = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$passwordMinLength, $pinLength, $maxAccountsPerServer, $pinPolicy, $registrationOpen, $emailConfirmation]);
  }
  return whole(run, before, { passwordMinLength: $passwordMinLength, pinLength: $pinLength, maxAccountsPerServer: $maxAccountsPerServer, pinPolicy: $pinPolicy, registrationOpen: $registrationOpen, emailConfirmation: $emailConfirmation });
}

// documents/projects/projectAvailable.graphql

type projectAvailable$Run = Run<{}, Context, Resolvers>;

const projectAvailable$inputs = (): Inputs => new Map([]);



function projectAvailable_Query(run: projectAvailable$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $projectAvailable: unknown;
  let value: unknown;
  let at = Query$projectAvailable;
  try {
    value = resolve?.projectAvailable ? resolve.projectAvailable(source, NONE, context) : property(own.projectAvailable, own, NONE, context);
    $projectAvailable = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$projectAvailable]);
  }
  return whole(run, before, { projectAvailable: $projectAvailable });
}

// documents/purchases/purchase.graphql

type purchase$Run = Run<{
  readonly itemId?: Scalars['ID']['input'] | null | undefined;
  readonly sku?: Scalars['Sku']['input'] | null | undefined;
  readonly quantity: Scalars['Quantity']['input'];
  readonly accountId: Scalars['ID']['input'];
  readonly expectedTotal: Scalars['Amount']['input'];
  readonly idempotencyKey: Scalars['IdempotencyKey']['input'];
  readonly character?: Scalars['Character']['input'] | null | undefined;
  readonly pin?: Scalars['Pin']['input'] | null | undefined;
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const purchase$inputs = (): Inputs => new Map([
  ["itemId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ["sku", variable(in$Sku, true, false)],
  ["quantity", variable(in$Quantity, false, false, () => (1), {"minimum":1,"maximum":999})],
  ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ["expectedTotal", variable(in$Amount, false, true, null, {"minimum":0,"maximum":9007199254740991})],
  ["idempotencyKey", variable(in$IdempotencyKey, false, true)],
  ["character", variable(in$Character, true, false)],
  ["pin", variable(in$Pin, true, false)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function purchase_Mutation$0$purchase$args(run: purchase$Run): Args<'Mutation', 'purchase'> {
  const args: Args<'Mutation', 'purchase'> = { quantity: run.variables.quantity, accountId: run.variables.accountId, expectedTotal: run.variables.expectedTotal, idempotencyKey: run.variables.idempotencyKey };
  if (run.variables.itemId !== undefined) args.itemId = run.variables.itemId;
  if (run.variables.sku !== undefined) args.sku = run.variables.sku;
  if (run.variables.character !== undefined) args.character = run.variables.character;
  if (run.variables.pin !== undefined) args.pin = run.variables.pin;
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const purchase_Mutation$0$purchase: Field = field("Mutation", "purchase", "purchase", purchase_PurchasePayload, true);
const purchase_PurchasePayload$purchase: Field = field("PurchasePayload", "purchase", "purchase", purchase_purchase_Purchase, true);
const purchase_PurchasePayload$balance: Field = field("PurchasePayload", "balance", "balance", purchase_balance_Balance, true);
const purchase_purchase_Purchase$item: Field = field("Purchase", "item", "item", purchase_purchase_item_PurchasedItem, true);
const purchase_purchase_Purchase$currency: Field = field("Purchase", "currency", "currency", purchase_purchase_currency_Currency, true);
const purchase_purchase_Purchase$account: Field = field("Purchase", "account", "account", purchase_purchase_account_Account, true);
const purchase_purchase_Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchase_purchase_gameServer_GameServer, true);
const purchase_balance_Balance$currency: Field = field("Balance", "currency", "currency", purchase_balance_currency_Currency, true);

function purchase_Mutation$0(run: purchase$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $purchase: unknown;
  let place: Path;
  let value: unknown;
  let at = purchase_Mutation$0$purchase;
  try {
    place = placeOf(at, path);
    value = resolve?.purchase ? resolve.purchase(source, purchase_Mutation$0$purchase$args(run), context) : property(own.purchase, own, purchase_Mutation$0$purchase$args(run), context);
    $purchase = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $purchase;
}

const purchase_Mutation = inTurn([["purchase", purchase_Mutation$0]]);

function purchase_PurchasePayload(run: purchase$Run, source: Parents['PurchasePayload'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchasePayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $purchase: unknown, $balance: unknown, $replayed: unknown;
  let place: Path;
  let value: unknown;
  let at = purchase_PurchasePayload$purchase;
  try {
    place = placeOf(at, path);
    value = resolve?.purchase ? resolve.purchase(source, NONE, context) : property(own.purchase, own, NONE, context);
    $purchase = finish(run, at, path, value, place);
    at = purchase_PurchasePayload$balance;
    place = placeOf(at, path);
    value = resolve?.balance ? resolve.balance(source, NONE, context) : property(own.balance, own, NONE, context);
    $balance = finish(run, at, path, value, place);
    at = PurchasePayload$replayed;
    value = resolve?.replayed ? resolve.replayed(source, NONE, context) : property(own.replayed, own, NONE, context);
    $replayed = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$purchase, $balance, $replayed]);
  }
  return whole(run, before, { purchase: $purchase, balance: $balance, replayed: $replayed });
}

function purchase_purchase_Purchase(run: purchase$Run, source: Parents['Purchase'], path: Path | null): unknown {
  const resolve = run.resolvers.Purchase;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Purchase$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = finish(run, at, path, value);
    at = Purchase$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = purchase_purchase_Purchase$item;
    place = placeOf(at, path);
    value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
    $item = finish(run, at, path, value, place);
    at = Purchase$quantity;
    value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
    $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Purchase$unitPrice;
    value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
    $unitPrice = finish(run, at, path, value);
    at = Purchase$totalPrice;
    value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
    $totalPrice = finish(run, at, path, value);
    at = purchase_purchase_Purchase$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = purchase_purchase_Purchase$account;
    place = placeOf(at, path);
    value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
    $account = finish(run, at, path, value, place);
    at = purchase_purchase_Purchase$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    try {
      value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
      $character = typeof value === 'string' || value === null ? value : finish(run, Purchase$character, path, value);
    } catch (error) {
      $character = absorb(run, Purchase$character, placeOf(Purchase$character, path), error);
    }
    at = Purchase$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
    try {
      value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
      $deliveredAt = value === null ? null : finish(run, Purchase$deliveredAt, path, value);
    } catch (error) {
      $deliveredAt = absorb(run, Purchase$deliveredAt, placeOf(Purchase$deliveredAt, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
  }
  return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
}

function purchase_purchase_item_PurchasedItem(run: purchase$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchasedItem;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $sku: unknown, $title: unknown;
  let value: unknown;
  let at = PurchasedItem$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = PurchasedItem$sku;
    value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
    $sku = finish(run, at, path, value);
    at = PurchasedItem$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title });
}

function purchase_purchase_currency_Currency(run: purchase$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function purchase_purchase_account_Account(run: purchase$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status });
}

function purchase_purchase_gameServer_GameServer(run: purchase$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

function purchase_balance_Balance(run: purchase$Run, source: Parents['Balance'], path: Path | null): unknown {
  const resolve = run.resolvers.Balance;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $amount: unknown, $currency: unknown;
  let place: Path;
  let value: unknown;
  let at = Balance$amount;
  try {
    value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
    $amount = finish(run, at, path, value);
    at = purchase_balance_Balance$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$amount, $currency]);
  }
  return whole(run, before, { amount: $amount, currency: $currency });
}

function purchase_balance_currency_Currency(run: purchase$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

// documents/purchases/purchaseStatus.graphql

type purchaseStatus$Run = Run<{
  readonly purchaseId?: Scalars['UUID']['input'] | null | undefined;
  readonly idempotencyKey?: Scalars['IdempotencyKey']['input'] | null | undefined;
}, Context, Resolvers>;

const purchaseStatus$inputs = (): Inputs => new Map([
  ["purchaseId", variable(in$UUID, true, false)],
  ["idempotencyKey", variable(in$IdempotencyKey, true, false)],
]);

function purchaseStatus_Query$purchaseStatus$args(run: purchaseStatus$Run): Args<'Query', 'purchaseStatus'> {
  const args: Args<'Query', 'purchaseStatus'> = {  };
  if (run.variables.purchaseId !== undefined) args.purchaseId = run.variables.purchaseId;
  if (run.variables.idempotencyKey !== undefined) args.idempotencyKey = run.variables.idempotencyKey;
  return args;
}
const purchaseStatus_Query$purchaseStatus: Field = field("Query", "purchaseStatus", "purchaseStatus", purchaseStatus_Purchase, true);
const purchaseStatus_Purchase$item: Field = field("Purchase", "item", "item", purchaseStatus_item_PurchasedItem, true);
const purchaseStatus_Purchase$currency: Field = field("Purchase", "currency", "currency", purchaseStatus_currency_Currency, true);
const purchaseStatus_Purchase$account: Field = field("Purchase", "account", "account", purchaseStatus_account_Account, true);
const purchaseStatus_Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchaseStatus_gameServer_GameServer, true);

function purchaseStatus_Query(run: purchaseStatus$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $purchaseStatus: unknown;
  let place: Path;
  let value: unknown;
  let at = purchaseStatus_Query$purchaseStatus;
  try {
    place = placeOf(at, path);
    value = resolve?.purchaseStatus ? resolve.purchaseStatus(source, purchaseStatus_Query$purchaseStatus$args(run), context) : property(own.purchaseStatus, own, purchaseStatus_Query$purchaseStatus$args(run), context);
    $purchaseStatus = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$purchaseStatus]);
  }
  return whole(run, before, { purchaseStatus: $purchaseStatus });
}

function purchaseStatus_Purchase(run: purchaseStatus$Run, source: Parents['Purchase'], path: Path | null): unknown {
  const resolve = run.resolvers.Purchase;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Purchase$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = finish(run, at, path, value);
    at = Purchase$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = purchaseStatus_Purchase$item;
    place = placeOf(at, path);
    value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
    $item = finish(run, at, path, value, place);
    at = Purchase$quantity;
    value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
    $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Purchase$unitPrice;
    value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
    $unitPrice = finish(run, at, path, value);
    at = Purchase$totalPrice;
    value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
    $totalPrice = finish(run, at, path, value);
    at = purchaseStatus_Purchase$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = purchaseStatus_Purchase$account;
    place = placeOf(at, path);
    value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
    $account = finish(run, at, path, value, place);
    at = purchaseStatus_Purchase$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    try {
      value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
      $character = typeof value === 'string' || value === null ? value : finish(run, Purchase$character, path, value);
    } catch (error) {
      $character = absorb(run, Purchase$character, placeOf(Purchase$character, path), error);
    }
    at = Purchase$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
    try {
      value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
      $deliveredAt = value === null ? null : finish(run, Purchase$deliveredAt, path, value);
    } catch (error) {
      $deliveredAt = absorb(run, Purchase$deliveredAt, placeOf(Purchase$deliveredAt, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
  }
  return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
}

function purchaseStatus_item_PurchasedItem(run: purchaseStatus$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchasedItem;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $sku: unknown, $title: unknown;
  let value: unknown;
  let at = PurchasedItem$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = PurchasedItem$sku;
    value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
    $sku = finish(run, at, path, value);
    at = PurchasedItem$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title });
}

function purchaseStatus_currency_Currency(run: purchaseStatus$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function purchaseStatus_account_Account(run: purchaseStatus$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status });
}

function purchaseStatus_gameServer_GameServer(run: purchaseStatus$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/purchases/purchases.graphql

type purchases$Run = Run<{
  readonly first: Scalars['Int']['input'];
  readonly after?: Scalars['Cursor']['input'] | null | undefined;
  readonly status?: PurchaseStatus | null | undefined;
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

const purchases$inputs = (): Inputs => new Map([
  ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
  ["after", variable(in$Cursor, true, false)],
  ["status", variable(in$PurchaseStatus, true, false)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
]);

function purchases_Query$purchases$args(run: purchases$Run): Args<'Query', 'purchases'> {
  const args: Args<'Query', 'purchases'> = { first: run.variables.first };
  if (run.variables.after !== undefined) args.after = run.variables.after;
  if (run.variables.status !== undefined) args.status = run.variables.status;
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const purchases_Query$purchases: Field = field("Query", "purchases", "purchases", purchases_PurchaseConnection, true);
const purchases_PurchaseConnection$edges: Field = field("PurchaseConnection", "edges", "edges", listOf(purchases_edges_PurchaseEdge, true), true);
const purchases_PurchaseConnection$pageInfo: Field = field("PurchaseConnection", "pageInfo", "pageInfo", purchases_pageInfo_PageInfo, true);
const purchases_edges_PurchaseEdge$node: Field = field("PurchaseEdge", "node", "node", purchases_edges_node_Purchase, true);
const purchases_edges_node_Purchase$item: Field = field("Purchase", "item", "item", purchases_edges_node_item_PurchasedItem, true);
const purchases_edges_node_Purchase$currency: Field = field("Purchase", "currency", "currency", purchases_edges_node_currency_Currency, true);
const purchases_edges_node_Purchase$account: Field = field("Purchase", "account", "account", purchases_edges_node_account_Account, true);
const purchases_edges_node_Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchases_edges_node_gameServer_GameServer, true);

function purchases_Query(run: purchases$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $purchases: unknown;
  let place: Path;
  let value: unknown;
  let at = purchases_Query$purchases;
  try {
    place = placeOf(at, path);
    value = resolve?.purchases ? resolve.purchases(source, purchases_Query$purchases$args(run), context) : property(own.purchases, own, purchases_Query$purchases$args(run), context);
    $purchases = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$purchases]);
  }
  return whole(run, before, { purchases: $purchases });
}

function purchases_PurchaseConnection(run: purchases$Run, source: Parents['PurchaseConnection'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchaseConnection;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
  let place: Path;
  let value: unknown;
  let at = purchases_PurchaseConnection$edges;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "PurchaseConnection.edges", [], run.variables.first);
    $edges = finish(run, at, path, value, place);
    at = purchases_PurchaseConnection$pageInfo;
    place = placeOf(at, path);
    value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
    $pageInfo = finish(run, at, path, value, place);
    at = PurchaseConnection$totalCount;
    value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
    $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
  }
  return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
}

function purchases_edges_PurchaseEdge(run: purchases$Run, source: Parents['PurchaseEdge'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchaseEdge;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $cursor: unknown, $node: unknown;
  let place: Path;
  let value: unknown;
  let at = PurchaseEdge$cursor;
  try {
    value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
    $cursor = finish(run, at, path, value);
    at = purchases_edges_PurchaseEdge$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function purchases_edges_node_Purchase(run: purchases$Run, source: Parents['Purchase'], path: Path | null): unknown {
  const resolve = run.resolvers.Purchase;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
  let place: Path;
  let value: unknown;
  let at = Purchase$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = finish(run, at, path, value);
    at = Purchase$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = purchases_edges_node_Purchase$item;
    place = placeOf(at, path);
    value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
    $item = finish(run, at, path, value, place);
    at = Purchase$quantity;
    value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
    $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = Purchase$unitPrice;
    value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
    $unitPrice = finish(run, at, path, value);
    at = Purchase$totalPrice;
    value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
    $totalPrice = finish(run, at, path, value);
    at = purchases_edges_node_Purchase$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = purchases_edges_node_Purchase$account;
    place = placeOf(at, path);
    value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
    $account = finish(run, at, path, value, place);
    at = purchases_edges_node_Purchase$gameServer;
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
    $gameServer = finish(run, at, path, value, place);
    try {
      value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
      $character = typeof value === 'string' || value === null ? value : finish(run, Purchase$character, path, value);
    } catch (error) {
      $character = absorb(run, Purchase$character, placeOf(Purchase$character, path), error);
    }
    at = Purchase$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
    try {
      value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
      $deliveredAt = value === null ? null : finish(run, Purchase$deliveredAt, path, value);
    } catch (error) {
      $deliveredAt = absorb(run, Purchase$deliveredAt, placeOf(Purchase$deliveredAt, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
  }
  return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
}

function purchases_edges_node_item_PurchasedItem(run: purchases$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchasedItem;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $sku: unknown, $title: unknown;
  let value: unknown;
  let at = PurchasedItem$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = PurchasedItem$sku;
    value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
    $sku = finish(run, at, path, value);
    at = PurchasedItem$title;
    value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
    $title = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title });
}

function purchases_edges_node_currency_Currency(run: purchases$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

function purchases_edges_node_account_Account(run: purchases$Run, source: Parents['Account'], path: Path | null): unknown {
  const resolve = run.resolvers.Account;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $login: unknown, $status: unknown;
  let value: unknown;
  let at = Account$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$login;
    value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
    $login = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Account$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $login, $status]);
  }
  return whole(run, before, { id: $id, login: $login, status: $status });
}

function purchases_edges_node_gameServer_GameServer(run: purchases$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

function purchases_pageInfo_PageInfo(run: purchases$Run, source: Parents['PageInfo'], path: Path | null): unknown {
  const resolve = run.resolvers.PageInfo;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
  let value: unknown;
  let at = PageInfo$hasNextPage;
  try {
    value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
    $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = PageInfo$hasPreviousPage;
    value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
    $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
      $startCursor = value === null ? null : finish(run, PageInfo$startCursor, path, value);
    } catch (error) {
      $startCursor = absorb(run, PageInfo$startCursor, placeOf(PageInfo$startCursor, path), error);
    }
    try {
      value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
      $endCursor = value === null ? null : finish(run, PageInfo$endCursor, path, value);
    } catch (error) {
      $endCursor = absorb(run, PageInfo$endCursor, placeOf(PageInfo$endCursor, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
  }
  return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
}

// documents/servers/gameServer.graphql

type gameServer$Run = Run<{
  readonly gameServerId: Scalars['ID']['input'];
}, Context, Resolvers>;

const gameServer$inputs = (): Inputs => new Map([
  ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
]);

function gameServer_Query$gameServer$args(run: gameServer$Run): Args<'Query', 'gameServer'> {
  return { gameServerId: run.variables.gameServerId };
}
const gameServer_Query$gameServer: Field = field("Query", "gameServer", "gameServer", gameServer_GameServer, true);
const gameServer_GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", gameServer_accountRules_AccountRules, true);

function gameServer_Query(run: gameServer$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $gameServer: unknown;
  let place: Path;
  let value: unknown;
  let at = gameServer_Query$gameServer;
  try {
    place = placeOf(at, path);
    value = resolve?.gameServer ? resolve.gameServer(source, gameServer_Query$gameServer$args(run), context) : property(own.gameServer, own, gameServer_Query$gameServer$args(run), context);
    $gameServer = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$gameServer]);
  }
  return whole(run, before, { gameServer: $gameServer });
}

function gameServer_GameServer(run: gameServer$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
  let place: Path;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, GameServer$description, path, value);
    } catch (error) {
      $description = absorb(run, GameServer$description, placeOf(GameServer$description, path), error);
    }
    at = GameServer$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = GameServer$access;
    value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
    $access = finish(run, at, path, value);
    at = GameServer$isDefault;
    value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
    $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = gameServer_GameServer$accountRules;
    place = placeOf(at, path);
    value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
    $accountRules = finish(run, at, path, value, place);
    try {
      value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
      $tags = value === null ? null : finish(run, GameServer$tags, path, value);
    } catch (error) {
      $tags = absorb(run, GameServer$tags, placeOf(GameServer$tags, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
}

function gameServer_accountRules_AccountRules(run: gameServer$Run, source: Parents['AccountRules'], path: Path | null): unknown {
  const resolve = run.resolvers.AccountRules;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
  let value: unknown;
  let at = AccountRules$loginMinLength;
  try {
    value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
    $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$loginMaxLength;
    value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
    $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMinLength;
    value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
    $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMaxLength;
    value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
    $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
  }
  return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
}

// documents/servers/gameServers.graphql

type gameServers$Run = Run<{}, Context, Resolvers>;

const gameServers$inputs = (): Inputs => new Map([]);

const gameServers_Query$gameServers: Field = field("Query", "gameServers", "gameServers", listOf(gameServers_GameServer, true), true);
const gameServers_GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", gameServers_accountRules_AccountRules, true);

function gameServers_Query(run: gameServers$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $gameServers: unknown;
  let place: Path;
  let value: unknown;
  let at = gameServers_Query$gameServers;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.gameServers ? resolve.gameServers(source, NONE, context) : property(own.gameServers, own, NONE, context), "Query.gameServers", [200], null);
    $gameServers = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$gameServers]);
  }
  return whole(run, before, { gameServers: $gameServers });
}

function gameServers_GameServer(run: gameServers$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
  let place: Path;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, GameServer$description, path, value);
    } catch (error) {
      $description = absorb(run, GameServer$description, placeOf(GameServer$description, path), error);
    }
    at = GameServer$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = GameServer$access;
    value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
    $access = finish(run, at, path, value);
    at = GameServer$isDefault;
    value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
    $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = gameServers_GameServer$accountRules;
    place = placeOf(at, path);
    value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
    $accountRules = finish(run, at, path, value, place);
    try {
      value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
      $tags = value === null ? null : finish(run, GameServer$tags, path, value);
    } catch (error) {
      $tags = absorb(run, GameServer$tags, placeOf(GameServer$tags, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
}

function gameServers_accountRules_AccountRules(run: gameServers$Run, source: Parents['AccountRules'], path: Path | null): unknown {
  const resolve = run.resolvers.AccountRules;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
  let value: unknown;
  let at = AccountRules$loginMinLength;
  try {
    value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
    $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$loginMaxLength;
    value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
    $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMinLength;
    value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
    $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMaxLength;
    value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
    $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
  }
  return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
}

// documents/users/changePassword.graphql

type changePassword$Run = Run<{
  readonly currentPassword: Scalars['String']['input'];
  readonly newPassword: Scalars['NewPassword']['input'];
}, Context, Resolvers>;

const changePassword$inputs = (): Inputs => new Map([
  ["currentPassword", variable(in$String, false, true)],
  ["newPassword", variable(in$NewPassword, false, true)],
]);

function changePassword_Mutation$0$changePassword$args(run: changePassword$Run): Args<'Mutation', 'changePassword'> {
  return { currentPassword: run.variables.currentPassword, newPassword: run.variables.newPassword };
}
const changePassword_Mutation$0$changePassword: Field = field("Mutation", "changePassword", "changePassword", changePassword_AuthPayload, true);
const changePassword_AuthPayload$user: Field = field("AuthPayload", "user", "user", changePassword_user_User, true);
const changePassword_user_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", changePassword_user_selectedServer_GameServer, false);

function changePassword_Mutation$0(run: changePassword$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $changePassword: unknown;
  let place: Path;
  let value: unknown;
  let at = changePassword_Mutation$0$changePassword;
  try {
    place = placeOf(at, path);
    value = resolve?.changePassword ? resolve.changePassword(source, changePassword_Mutation$0$changePassword$args(run), context) : property(own.changePassword, own, changePassword_Mutation$0$changePassword$args(run), context);
    $changePassword = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $changePassword;
}

const changePassword_Mutation = inTurn([["changePassword", changePassword_Mutation$0]]);

function changePassword_AuthPayload(run: changePassword$Run, source: Parents['AuthPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.AuthPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $sessionId: unknown, $expiresAt: unknown, $idleTimeoutSeconds: unknown, $user: unknown;
  let place: Path;
  let value: unknown;
  let at = AuthPayload$sessionId;
  try {
    value = resolve?.sessionId ? resolve.sessionId(source, NONE, context) : property(own.sessionId, own, NONE, context);
    $sessionId = typeof value === 'string' ? value : finish(run, at, path, value);
    at = AuthPayload$expiresAt;
    value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
    $expiresAt = finish(run, at, path, value);
    at = AuthPayload$idleTimeoutSeconds;
    value = resolve?.idleTimeoutSeconds ? resolve.idleTimeoutSeconds(source, NONE, context) : property(own.idleTimeoutSeconds, own, NONE, context);
    $idleTimeoutSeconds = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = changePassword_AuthPayload$user;
    place = placeOf(at, path);
    value = resolve?.user ? resolve.user(source, NONE, context) : property(own.user, own, NONE, context);
    $user = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$sessionId, $expiresAt, $idleTimeoutSeconds, $user]);
  }
  return whole(run, before, { sessionId: $sessionId, expiresAt: $expiresAt, idleTimeoutSeconds: $idleTimeoutSeconds, user: $user });
}

function changePassword_user_User(run: changePassword$Run, source: Parents['User'], path: Path | null): unknown {
  const resolve = run.resolvers.User;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = User$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = User$email;
    value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
    $email = typeof value === 'string' ? value : finish(run, at, path, value);
    at = User$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    try {
      value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
      $language = typeof value === 'string' || value === null ? value : finish(run, User$language, path, value);
    } catch (error) {
      $language = absorb(run, User$language, placeOf(User$language, path), error);
    }
    at = User$hasPin;
    value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
    $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
      $pinLockedUntil = value === null ? null : finish(run, User$pinLockedUntil, path, value);
    } catch (error) {
      $pinLockedUntil = absorb(run, User$pinLockedUntil, placeOf(User$pinLockedUntil, path), error);
    }
    place = placeOf(changePassword_user_User$selectedServer, path);
    try {
      value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
      $selectedServer = finish(run, changePassword_user_User$selectedServer, path, value, place);
    } catch (error) {
      $selectedServer = absorb(run, changePassword_user_User$selectedServer, place, error);
    }
    at = User$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
  }
  return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
}

function changePassword_user_selectedServer_GameServer(run: changePassword$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/users/changeServer.graphql

type changeServer$Run = Run<{
  readonly gameServerId: Scalars['ID']['input'];
}, Context, Resolvers>;

const changeServer$inputs = (): Inputs => new Map([
  ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
]);

function changeServer_Mutation$0$changeServer$args(run: changeServer$Run): Args<'Mutation', 'changeServer'> {
  return { gameServerId: run.variables.gameServerId };
}
const changeServer_Mutation$0$changeServer: Field = field("Mutation", "changeServer", "changeServer", changeServer_GameServer, true);
const changeServer_GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", changeServer_accountRules_AccountRules, true);

function changeServer_Mutation$0(run: changeServer$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $changeServer: unknown;
  let place: Path;
  let value: unknown;
  let at = changeServer_Mutation$0$changeServer;
  try {
    place = placeOf(at, path);
    value = resolve?.changeServer ? resolve.changeServer(source, changeServer_Mutation$0$changeServer$args(run), context) : property(own.changeServer, own, changeServer_Mutation$0$changeServer$args(run), context);
    $changeServer = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $changeServer;
}

const changeServer_Mutation = inTurn([["changeServer", changeServer_Mutation$0]]);

function changeServer_GameServer(run: changeServer$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
  let place: Path;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    try {
      value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
      $description = typeof value === 'string' || value === null ? value : finish(run, GameServer$description, path, value);
    } catch (error) {
      $description = absorb(run, GameServer$description, placeOf(GameServer$description, path), error);
    }
    at = GameServer$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    at = GameServer$access;
    value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
    $access = finish(run, at, path, value);
    at = GameServer$isDefault;
    value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
    $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = changeServer_GameServer$accountRules;
    place = placeOf(at, path);
    value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
    $accountRules = finish(run, at, path, value, place);
    try {
      value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
      $tags = value === null ? null : finish(run, GameServer$tags, path, value);
    } catch (error) {
      $tags = absorb(run, GameServer$tags, placeOf(GameServer$tags, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
}

function changeServer_accountRules_AccountRules(run: changeServer$Run, source: Parents['AccountRules'], path: Path | null): unknown {
  const resolve = run.resolvers.AccountRules;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
  let value: unknown;
  let at = AccountRules$loginMinLength;
  try {
    value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
    $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$loginMaxLength;
    value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
    $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMinLength;
    value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
    $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = AccountRules$passwordMaxLength;
    value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
    $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
  }
  return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
}

// documents/users/confirmEmail.graphql

type confirmEmail$Run = Run<{
  readonly token: Scalars['MailedCode']['input'];
}, Context, Resolvers>;

const confirmEmail$inputs = (): Inputs => new Map([
  ["token", variable(in$MailedCode, false, true)],
]);

function confirmEmail_Mutation$0$confirmEmail$args(run: confirmEmail$Run): Args<'Mutation', 'confirmEmail'> {
  return { token: run.variables.token };
}
const confirmEmail_Mutation$0$confirmEmail: Field = field("Mutation", "confirmEmail", "confirmEmail", confirmEmail_ConfirmEmailPayload, true);

function confirmEmail_Mutation$0(run: confirmEmail$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $confirmEmail: unknown;
  let place: Path;
  let value: unknown;
  let at = confirmEmail_Mutation$0$confirmEmail;
  try {
    place = placeOf(at, path);
    value = resolve?.confirmEmail ? resolve.confirmEmail(source, confirmEmail_Mutation$0$confirmEmail$args(run), context) : property(own.confirmEmail, own, confirmEmail_Mutation$0$confirmEmail$args(run), context);
    $confirmEmail = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $confirmEmail;
}

const confirmEmail_Mutation = inTurn([["confirmEmail", confirmEmail_Mutation$0]]);

function confirmEmail_ConfirmEmailPayload(run: confirmEmail$Run, source: Parents['ConfirmEmailPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.ConfirmEmailPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $confirmed: unknown;
  let value: unknown;
  let at = ConfirmEmailPayload$confirmed;
  try {
    value = resolve?.confirmed ? resolve.confirmed(source, NONE, context) : property(own.confirmed, own, NONE, context);
    $confirmed = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$confirmed]);
  }
  return whole(run, before, { confirmed: $confirmed });
}

// documents/users/deleteMe.graphql

type deleteMe$Run = Run<{
  readonly password: Scalars['String']['input'];
}, Context, Resolvers>;

const deleteMe$inputs = (): Inputs => new Map([
  ["password", variable(in$String, false, true)],
]);

function deleteMe_Mutation$0$deleteMe$args(run: deleteMe$Run): Args<'Mutation', 'deleteMe'> {
  return { password: run.variables.password };
}
const deleteMe_Mutation$0$deleteMe: Field = field("Mutation", "deleteMe", "deleteMe", deleteMe_DeleteMePayload, true);

function deleteMe_Mutation$0(run: deleteMe$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $deleteMe: unknown;
  let place: Path;
  let value: unknown;
  let at = deleteMe_Mutation$0$deleteMe;
  try {
    place = placeOf(at, path);
    value = resolve?.deleteMe ? resolve.deleteMe(source, deleteMe_Mutation$0$deleteMe$args(run), context) : property(own.deleteMe, own, deleteMe_Mutation$0$deleteMe$args(run), context);
    $deleteMe = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $deleteMe;
}

const deleteMe_Mutation = inTurn([["deleteMe", deleteMe_Mutation$0]]);

function deleteMe_DeleteMePayload(run: deleteMe$Run, source: Parents['DeleteMePayload'], path: Path | null): unknown {
  const resolve = run.resolvers.DeleteMePayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $deleted: unknown;
  let value: unknown;
  let at = DeleteMePayload$deleted;
  try {
    value = resolve?.deleted ? resolve.deleted(source, NONE, context) : property(own.deleted, own, NONE, context);
    $deleted = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$deleted]);
  }
  return whole(run, before, { deleted: $deleted });
}

// documents/users/login.graphql

type login$Run = Run<{
  readonly email: Scalars['String']['input'];
  readonly password: Scalars['String']['input'];
  readonly gameServerId?: Scalars['ID']['input'] | null | undefined;
  readonly shortSession: Scalars['Boolean']['input'];
}, Context, Resolvers>;

const login$inputs = (): Inputs => new Map([
  ["email", variable(in$String, false, true)],
  ["password", variable(in$String, false, true)],
  ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ["shortSession", variable(in$Boolean, false, false, () => (false))],
]);

function login_Mutation$0$login$args(run: login$Run): Args<'Mutation', 'login'> {
  const args: Args<'Mutation', 'login'> = { email: run.variables.email, password: run.variables.password, shortSession: run.variables.shortSession };
  if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
  return args;
}
const login_Mutation$0$login: Field = field("Mutation", "login", "login", login_AuthPayload, true);
const login_AuthPayload$user: Field = field("AuthPayload", "user", "user", login_user_User, true);
const login_user_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", login_user_selectedServer_GameServer, false);

function login_Mutation$0(run: login$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $login: unknown;
  let place: Path;
  let value: unknown;
  let at = login_Mutation$0$login;
  try {
    place = placeOf(at, path);
    value = resolve?.login ? resolve.login(source, login_Mutation$0$login$args(run), context) : property(own.login, own, login_Mutation$0$login$args(run), context);
    $login = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $login;
}

const login_Mutation = inTurn([["login", login_Mutation$0]]);

function login_AuthPayload(run: login$Run, source: Parents['AuthPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.AuthPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $sessionId: unknown, $expiresAt: unknown, $idleTimeoutSeconds: unknown, $user: unknown;
  let place: Path;
  let value: unknown;
  let at = AuthPayload$sessionId;
  try {
    value = resolve?.sessionId ? resolve.sessionId(source, NONE, context) : property(own.sessionId, own, NONE, context);
    $sessionId = typeof value === 'string' ? value : finish(run, at, path, value);
    at = AuthPayload$expiresAt;
    value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
    $expiresAt = finish(run, at, path, value);
    at = AuthPayload$idleTimeoutSeconds;
    value = resolve?.idleTimeoutSeconds ? resolve.idleTimeoutSeconds(source, NONE, context) : property(own.idleTimeoutSeconds, own, NONE, context);
    $idleTimeoutSeconds = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = login_AuthPayload$user;
    place = placeOf(at, path);
    value = resolve?.user ? resolve.user(source, NONE, context) : property(own.user, own, NONE, context);
    $user = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$sessionId, $expiresAt, $idleTimeoutSeconds, $user]);
  }
  return whole(run, before, { sessionId: $sessionId, expiresAt: $expiresAt, idleTimeoutSeconds: $idleTimeoutSeconds, user: $user });
}

function login_user_User(run: login$Run, source: Parents['User'], path: Path | null): unknown {
  const resolve = run.resolvers.User;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = User$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = User$email;
    value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
    $email = typeof value === 'string' ? value : finish(run, at, path, value);
    at = User$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    try {
      value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
      $language = typeof value === 'string' || value === null ? value : finish(run, User$language, path, value);
    } catch (error) {
      $language = absorb(run, User$language, placeOf(User$language, path), error);
    }
    at = User$hasPin;
    value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
    $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
      $pinLockedUntil = value === null ? null : finish(run, User$pinLockedUntil, path, value);
    } catch (error) {
      $pinLockedUntil = absorb(run, User$pinLockedUntil, placeOf(User$pinLockedUntil, path), error);
    }
    place = placeOf(login_user_User$selectedServer, path);
    try {
      value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
      $selectedServer = finish(run, login_user_User$selectedServer, path, value, place);
    } catch (error) {
      $selectedServer = absorb(run, login_user_User$selectedServer, place, error);
    }
    at = User$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
  }
  return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
}

function login_user_selectedServer_GameServer(run: login$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/users/logout.graphql

type logout$Run = Run<{}, Context, Resolvers>;

const logout$inputs = (): Inputs => new Map([]);

const logout_Mutation$0$logout: Field = field("Mutation", "logout", "logout", logout_LogoutPayload, true);

function logout_Mutation$0(run: logout$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $logout: unknown;
  let place: Path;
  let value: unknown;
  let at = logout_Mutation$0$logout;
  try {
    place = placeOf(at, path);
    value = resolve?.logout ? resolve.logout(source, NONE, context) : property(own.logout, own, NONE, context);
    $logout = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $logout;
}

const logout_Mutation = inTurn([["logout", logout_Mutation$0]]);

function logout_LogoutPayload(run: logout$Run, source: Parents['LogoutPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.LogoutPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $loggedOut: unknown;
  let value: unknown;
  let at = LogoutPayload$loggedOut;
  try {
    value = resolve?.loggedOut ? resolve.loggedOut(source, NONE, context) : property(own.loggedOut, own, NONE, context);
    $loggedOut = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$loggedOut]);
  }
  return whole(run, before, { loggedOut: $loggedOut });
}

// documents/users/me.graphql

type me$Run = Run<{}, Context, Resolvers>;

const me$inputs = (): Inputs => new Map([]);

const me_Query$me: Field = field("Query", "me", "me", me_User, true);

function me_Query(run: me$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $me: unknown;
  let place: Path;
  let value: unknown;
  let at = me_Query$me;
  try {
    place = placeOf(at, path);
    value = resolve?.me ? resolve.me(source, NONE, context) : property(own.me, own, NONE, context);
    $me = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$me]);
  }
  return whole(run, before, { me: $me });
}

function me_User(run: me$Run, source: Parents['User'], path: Path | null): unknown {
  const resolve = run.resolvers.User;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $email: unknown;
  let value: unknown;
  let at = User$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = User$email;
    value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
    $email = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email]);
  }
  return whole(run, before, { id: $id, email: $email });
}

// documents/users/profile.graphql

type profile$Run = Run<{}, Context, Resolvers>;

const profile$inputs = (): Inputs => new Map([]);

const profile_Query$profile: Field = field("Query", "profile", "profile", profile_User, true);
const profile_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", profile_selectedServer_GameServer, false);

function profile_Query(run: profile$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $profile: unknown;
  let place: Path;
  let value: unknown;
  let at = profile_Query$profile;
  try {
    place = placeOf(at, path);
    value = resolve?.profile ? resolve.profile(source, NONE, context) : property(own.profile, own, NONE, context);
    $profile = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$profile]);
  }
  return whole(run, before, { profile: $profile });
}

function profile_User(run: profile$Run, source: Parents['User'], path: Path | null): unknown {
  const resolve = run.resolvers.User;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = User$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = User$email;
    value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
    $email = typeof value === 'string' ? value : finish(run, at, path, value);
    at = User$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    try {
      value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
      $language = typeof value === 'string' || value === null ? value : finish(run, User$language, path, value);
    } catch (error) {
      $language = absorb(run, User$language, placeOf(User$language, path), error);
    }
    at = User$hasPin;
    value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
    $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
      $pinLockedUntil = value === null ? null : finish(run, User$pinLockedUntil, path, value);
    } catch (error) {
      $pinLockedUntil = absorb(run, User$pinLockedUntil, placeOf(User$pinLockedUntil, path), error);
    }
    place = placeOf(profile_User$selectedServer, path);
    try {
      value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
      $selectedServer = finish(run, profile_User$selectedServer, path, value, place);
    } catch (error) {
      $selectedServer = absorb(run, profile_User$selectedServer, place, error);
    }
    at = User$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
  }
  return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
}

function profile_selectedServer_GameServer(run: profile$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/users/register.graphql

type register$Run = Run<{
  readonly email: Scalars['EmailAddress']['input'];
  readonly password: Scalars['NewPassword']['input'];
  readonly language?: Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

const register$inputs = (): Inputs => new Map([
  ["email", variable(in$EmailAddress, false, true)],
  ["password", variable(in$NewPassword, false, true)],
  ["language", variable(in$LanguageTag, true, false)],
]);

function register_Mutation$0$register$args(run: register$Run): Args<'Mutation', 'register'> {
  const args: Args<'Mutation', 'register'> = { email: run.variables.email, password: run.variables.password };
  if (run.variables.language !== undefined) args.language = run.variables.language;
  return args;
}
const register_Mutation$0$register: Field = field("Mutation", "register", "register", register_RegisterPayload, true);

function register_Mutation$0(run: register$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $register: unknown;
  let place: Path;
  let value: unknown;
  let at = register_Mutation$0$register;
  try {
    place = placeOf(at, path);
    value = resolve?.register ? resolve.register(source, register_Mutation$0$register$args(run), context) : property(own.register, own, register_Mutation$0$register$args(run), context);
    $register = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $register;
}

const register_Mutation = inTurn([["register", register_Mutation$0]]);

function register_RegisterPayload(run: register$Run, source: Parents['RegisterPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.RegisterPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $accepted: unknown;
  let value: unknown;
  let at = RegisterPayload$accepted;
  try {
    value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
    $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$accepted]);
  }
  return whole(run, before, { accepted: $accepted });
}

// documents/users/requestEmailChange.graphql

type requestEmailChange$Run = Run<{
  readonly email: Scalars['EmailAddress']['input'];
  readonly password: Scalars['String']['input'];
}, Context, Resolvers>;

const requestEmailChange$inputs = (): Inputs => new Map([
  ["email", variable(in$EmailAddress, false, true)],
  ["password", variable(in$String, false, true)],
]);

function requestEmailChange_Mutation$0$requestEmailChange$args(run: requestEmailChange$Run): Args<'Mutation', 'requestEmailChange'> {
  return { email: run.variables.email, password: run.variables.password };
}
const requestEmailChange_Mutation$0$requestEmailChange: Field = field("Mutation", "requestEmailChange", "requestEmailChange", requestEmailChange_EmailChangeRequestPayload, true);

function requestEmailChange_Mutation$0(run: requestEmailChange$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $requestEmailChange: unknown;
  let place: Path;
  let value: unknown;
  let at = requestEmailChange_Mutation$0$requestEmailChange;
  try {
    place = placeOf(at, path);
    value = resolve?.requestEmailChange ? resolve.requestEmailChange(source, requestEmailChange_Mutation$0$requestEmailChange$args(run), context) : property(own.requestEmailChange, own, requestEmailChange_Mutation$0$requestEmailChange$args(run), context);
    $requestEmailChange = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $requestEmailChange;
}

const requestEmailChange_Mutation = inTurn([["requestEmailChange", requestEmailChange_Mutation$0]]);

function requestEmailChange_EmailChangeRequestPayload(run: requestEmailChange$Run, source: Parents['EmailChangeRequestPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.EmailChangeRequestPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $accepted: unknown;
  let value: unknown;
  let at = EmailChangeRequestPayload$accepted;
  try {
    value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
    $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$accepted]);
  }
  return whole(run, before, { accepted: $accepted });
}

// documents/users/requestPasswordReset.graphql

type requestPasswordReset$Run = Run<{
  readonly email: Scalars['String']['input'];
}, Context, Resolvers>;

const requestPasswordReset$inputs = (): Inputs => new Map([
  ["email", variable(in$String, false, true)],
]);

function requestPasswordReset_Mutation$0$requestPasswordReset$args(run: requestPasswordReset$Run): Args<'Mutation', 'requestPasswordReset'> {
  return { email: run.variables.email };
}
const requestPasswordReset_Mutation$0$requestPasswordReset: Field = field("Mutation", "requestPasswordReset", "requestPasswordReset", requestPasswordReset_PasswordResetRequestPayload, true);

function requestPasswordReset_Mutation$0(run: requestPasswordReset$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $requestPasswordReset: unknown;
  let place: Path;
  let value: unknown;
  let at = requestPasswordReset_Mutation$0$requestPasswordReset;
  try {
    place = placeOf(at, path);
    value = resolve?.requestPasswordReset ? resolve.requestPasswordReset(source, requestPasswordReset_Mutation$0$requestPasswordReset$args(run), context) : property(own.requestPasswordReset, own, requestPasswordReset_Mutation$0$requestPasswordReset$args(run), context);
    $requestPasswordReset = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $requestPasswordReset;
}

const requestPasswordReset_Mutation = inTurn([["requestPasswordReset", requestPasswordReset_Mutation$0]]);

function requestPasswordReset_PasswordResetRequestPayload(run: requestPasswordReset$Run, source: Parents['PasswordResetRequestPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.PasswordResetRequestPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $accepted: unknown;
  let value: unknown;
  let at = PasswordResetRequestPayload$accepted;
  try {
    value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
    $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$accepted]);
  }
  return whole(run, before, { accepted: $accepted });
}

// documents/users/resetPassword.graphql

type resetPassword$Run = Run<{
  readonly token: Scalars['MailedCode']['input'];
  readonly newPassword: Scalars['NewPassword']['input'];
}, Context, Resolvers>;

const resetPassword$inputs = (): Inputs => new Map([
  ["token", variable(in$MailedCode, false, true)],
  ["newPassword", variable(in$NewPassword, false, true)],
]);

function resetPassword_Mutation$0$resetPassword$args(run: resetPassword$Run): Args<'Mutation', 'resetPassword'> {
  return { token: run.variables.token, newPassword: run.variables.newPassword };
}
const resetPassword_Mutation$0$resetPassword: Field = field("Mutation", "resetPassword", "resetPassword", resetPassword_ResetPasswordPayload, true);

function resetPassword_Mutation$0(run: resetPassword$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $resetPassword: unknown;
  let place: Path;
  let value: unknown;
  let at = resetPassword_Mutation$0$resetPassword;
  try {
    place = placeOf(at, path);
    value = resolve?.resetPassword ? resolve.resetPassword(source, resetPassword_Mutation$0$resetPassword$args(run), context) : property(own.resetPassword, own, resetPassword_Mutation$0$resetPassword$args(run), context);
    $resetPassword = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $resetPassword;
}

const resetPassword_Mutation = inTurn([["resetPassword", resetPassword_Mutation$0]]);

function resetPassword_ResetPasswordPayload(run: resetPassword$Run, source: Parents['ResetPasswordPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.ResetPasswordPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $changed: unknown;
  let value: unknown;
  let at = ResetPasswordPayload$changed;
  try {
    value = resolve?.changed ? resolve.changed(source, NONE, context) : property(own.changed, own, NONE, context);
    $changed = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$changed]);
  }
  return whole(run, before, { changed: $changed });
}

// documents/users/revokeOtherSessions.graphql

type revokeOtherSessions$Run = Run<{}, Context, Resolvers>;

const revokeOtherSessions$inputs = (): Inputs => new Map([]);

const revokeOtherSessions_Mutation$0$revokeOtherSessions: Field = field("Mutation", "revokeOtherSessions", "revokeOtherSessions", revokeOtherSessions_RevokeOtherSessionsPayload, true);

function revokeOtherSessions_Mutation$0(run: revokeOtherSessions$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $revokeOtherSessions: unknown;
  let place: Path;
  let value: unknown;
  let at = revokeOtherSessions_Mutation$0$revokeOtherSessions;
  try {
    place = placeOf(at, path);
    value = resolve?.revokeOtherSessions ? resolve.revokeOtherSessions(source, NONE, context) : property(own.revokeOtherSessions, own, NONE, context);
    $revokeOtherSessions = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $revokeOtherSessions;
}

const revokeOtherSessions_Mutation = inTurn([["revokeOtherSessions", revokeOtherSessions_Mutation$0]]);

function revokeOtherSessions_RevokeOtherSessionsPayload(run: revokeOtherSessions$Run, source: Parents['RevokeOtherSessionsPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.RevokeOtherSessionsPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $revokedCount: unknown;
  let value: unknown;
  let at = RevokeOtherSessionsPayload$revokedCount;
  try {
    value = resolve?.revokedCount ? resolve.revokedCount(source, NONE, context) : property(own.revokedCount, own, NONE, context);
    $revokedCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$revokedCount]);
  }
  return whole(run, before, { revokedCount: $revokedCount });
}

// documents/users/revokeSession.graphql

type revokeSession$Run = Run<{
  readonly sessionId: Scalars['UUID']['input'];
}, Context, Resolvers>;

const revokeSession$inputs = (): Inputs => new Map([
  ["sessionId", variable(in$UUID, false, true)],
]);

function revokeSession_Mutation$0$revokeSession$args(run: revokeSession$Run): Args<'Mutation', 'revokeSession'> {
  return { sessionId: run.variables.sessionId };
}
const revokeSession_Mutation$0$revokeSession: Field = field("Mutation", "revokeSession", "revokeSession", revokeSession_RevokeSessionPayload, true);

function revokeSession_Mutation$0(run: revokeSession$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $revokeSession: unknown;
  let place: Path;
  let value: unknown;
  let at = revokeSession_Mutation$0$revokeSession;
  try {
    place = placeOf(at, path);
    value = resolve?.revokeSession ? resolve.revokeSession(source, revokeSession_Mutation$0$revokeSession$args(run), context) : property(own.revokeSession, own, revokeSession_Mutation$0$revokeSession$args(run), context);
    $revokeSession = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $revokeSession;
}

const revokeSession_Mutation = inTurn([["revokeSession", revokeSession_Mutation$0]]);

function revokeSession_RevokeSessionPayload(run: revokeSession$Run, source: Parents['RevokeSessionPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.RevokeSessionPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $revoked: unknown;
  let value: unknown;
  let at = RevokeSessionPayload$revoked;
  try {
    value = resolve?.revoked ? resolve.revoked(source, NONE, context) : property(own.revoked, own, NONE, context);
    $revoked = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$revoked]);
  }
  return whole(run, before, { revoked: $revoked });
}

// documents/users/sessions.graphql

type sessions$Run = Run<{}, Context, Resolvers>;

const sessions$inputs = (): Inputs => new Map([]);

const sessions_Query$sessions: Field = field("Query", "sessions", "sessions", listOf(sessions_Session, true), true);
const sessions_Session$gameServer: Field = field("Session", "gameServer", "gameServer", sessions_gameServer_GameServer, false);

function sessions_Query(run: sessions$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $sessions: unknown;
  let place: Path;
  let value: unknown;
  let at = sessions_Query$sessions;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.sessions ? resolve.sessions(source, NONE, context) : property(own.sessions, own, NONE, context), "Query.sessions", [20], null);
    $sessions = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$sessions]);
  }
  return whole(run, before, { sessions: $sessions });
}

function sessions_Session(run: sessions$Run, source: Parents['Session'], path: Path | null): unknown {
  const resolve = run.resolvers.Session;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $current: unknown, $createdAt: unknown, $lastSeenAt: unknown, $expiresAt: unknown, $ip: unknown, $userAgent: unknown, $gameServer: unknown;
  let place: Path;
  let value: unknown;
  let at = Session$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = finish(run, at, path, value);
    at = Session$current;
    value = resolve?.current ? resolve.current(source, NONE, context) : property(own.current, own, NONE, context);
    $current = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = Session$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
    at = Session$lastSeenAt;
    value = resolve?.lastSeenAt ? resolve.lastSeenAt(source, NONE, context) : property(own.lastSeenAt, own, NONE, context);
    $lastSeenAt = finish(run, at, path, value);
    at = Session$expiresAt;
    value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
    $expiresAt = finish(run, at, path, value);
    try {
      value = resolve?.ip ? resolve.ip(source, NONE, context) : property(own.ip, own, NONE, context);
      $ip = typeof value === 'string' || value === null ? value : finish(run, Session$ip, path, value);
    } catch (error) {
      $ip = absorb(run, Session$ip, placeOf(Session$ip, path), error);
    }
    try {
      value = resolve?.userAgent ? resolve.userAgent(source, NONE, context) : property(own.userAgent, own, NONE, context);
      $userAgent = typeof value === 'string' || value === null ? value : finish(run, Session$userAgent, path, value);
    } catch (error) {
      $userAgent = absorb(run, Session$userAgent, placeOf(Session$userAgent, path), error);
    }
    place = placeOf(sessions_Session$gameServer, path);
    try {
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, sessions_Session$gameServer, path, value, place);
    } catch (error) {
      $gameServer = absorb(run, sessions_Session$gameServer, place, error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $current, $createdAt, $lastSeenAt, $expiresAt, $ip, $userAgent, $gameServer]);
  }
  return whole(run, before, { id: $id, current: $current, createdAt: $createdAt, lastSeenAt: $lastSeenAt, expiresAt: $expiresAt, ip: $ip, userAgent: $userAgent, gameServer: $gameServer });
}

function sessions_gameServer_GameServer(run: sessions$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/users/setLanguage.graphql

type setLanguage$Run = Run<{
  readonly language?: Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

const setLanguage$inputs = (): Inputs => new Map([
  ["language", variable(in$LanguageTag, true, true)],
]);

function setLanguage_Mutation$0$setLanguage$args(run: setLanguage$Run): Args<'Mutation', 'setLanguage'> {
  const args: Args<'Mutation', 'setLanguage'> = {  };
  if (run.variables.language !== undefined) args.language = run.variables.language;
  return args;
}
const setLanguage_Mutation$0$setLanguage: Field = field("Mutation", "setLanguage", "setLanguage", setLanguage_User, true);
const setLanguage_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", setLanguage_selectedServer_GameServer, false);

function setLanguage_Mutation$0(run: setLanguage$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $setLanguage: unknown;
  let place: Path;
  let value: unknown;
  let at = setLanguage_Mutation$0$setLanguage;
  try {
    place = placeOf(at, path);
    value = resolve?.setLanguage ? resolve.setLanguage(source, setLanguage_Mutation$0$setLanguage$args(run), context) : property(own.setLanguage, own, setLanguage_Mutation$0$setLanguage$args(run), context);
    $setLanguage = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $setLanguage;
}

const setLanguage_Mutation = inTurn([["setLanguage", setLanguage_Mutation$0]]);

function setLanguage_User(run: setLanguage$Run, source: Parents['User'], path: Path | null): unknown {
  const resolve = run.resolvers.User;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
  let place: Path;
  let value: unknown;
  let at = User$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    at = User$email;
    value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
    $email = typeof value === 'string' ? value : finish(run, at, path, value);
    at = User$status;
    value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
    $status = finish(run, at, path, value);
    try {
      value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
      $language = typeof value === 'string' || value === null ? value : finish(run, User$language, path, value);
    } catch (error) {
      $language = absorb(run, User$language, placeOf(User$language, path), error);
    }
    at = User$hasPin;
    value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
    $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
      $pinLockedUntil = value === null ? null : finish(run, User$pinLockedUntil, path, value);
    } catch (error) {
      $pinLockedUntil = absorb(run, User$pinLockedUntil, placeOf(User$pinLockedUntil, path), error);
    }
    place = placeOf(setLanguage_User$selectedServer, path);
    try {
      value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
      $selectedServer = finish(run, setLanguage_User$selectedServer, path, value, place);
    } catch (error) {
      $selectedServer = absorb(run, setLanguage_User$selectedServer, place, error);
    }
    at = User$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
  }
  return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
}

function setLanguage_selectedServer_GameServer(run: setLanguage$Run, source: Parents['GameServer'], path: Path | null): unknown {
  const resolve = run.resolvers.GameServer;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $code: unknown, $name: unknown;
  let value: unknown;
  let at = GameServer$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$code;
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = GameServer$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $code, $name]);
  }
  return whole(run, before, { id: $id, code: $code, name: $name });
}

// documents/users/setPin.graphql

type setPin$Run = Run<{
  readonly newPin: Scalars['Pin']['input'];
  readonly currentPin?: Scalars['Pin']['input'] | null | undefined;
  readonly password?: Scalars['String']['input'] | null | undefined;
}, Context, Resolvers>;

const setPin$inputs = (): Inputs => new Map([
  ["newPin", variable(in$Pin, false, true)],
  ["currentPin", variable(in$Pin, true, false)],
  ["password", variable(in$String, true, false)],
]);

function setPin_Mutation$0$setPin$args(run: setPin$Run): Args<'Mutation', 'setPin'> {
  const args: Args<'Mutation', 'setPin'> = { newPin: run.variables.newPin };
  if (run.variables.currentPin !== undefined) args.currentPin = run.variables.currentPin;
  if (run.variables.password !== undefined) args.password = run.variables.password;
  return args;
}
const setPin_Mutation$0$setPin: Field = field("Mutation", "setPin", "setPin", setPin_SetPinPayload, true);

function setPin_Mutation$0(run: setPin$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $setPin: unknown;
  let place: Path;
  let value: unknown;
  let at = setPin_Mutation$0$setPin;
  try {
    place = placeOf(at, path);
    value = resolve?.setPin ? resolve.setPin(source, setPin_Mutation$0$setPin$args(run), context) : property(own.setPin, own, setPin_Mutation$0$setPin$args(run), context);
    $setPin = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $setPin;
}

const setPin_Mutation = inTurn([["setPin", setPin_Mutation$0]]);

function setPin_SetPinPayload(run: setPin$Run, source: Parents['SetPinPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.SetPinPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $hasPin: unknown;
  let value: unknown;
  let at = SetPinPayload$hasPin;
  try {
    value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
    $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$hasPin]);
  }
  return whole(run, before, { hasPin: $hasPin });
}

// documents/users/verifyPin.graphql

type verifyPin$Run = Run<{
  readonly pin: Scalars['Pin']['input'];
}, Context, Resolvers>;

const verifyPin$inputs = (): Inputs => new Map([
  ["pin", variable(in$Pin, false, true)],
]);

function verifyPin_Mutation$0$verifyPin$args(run: verifyPin$Run): Args<'Mutation', 'verifyPin'> {
  return { pin: run.variables.pin };
}
const verifyPin_Mutation$0$verifyPin: Field = field("Mutation", "verifyPin", "verifyPin", verifyPin_VerifyPinPayload, true);

function verifyPin_Mutation$0(run: verifyPin$Run, source: Parents['Mutation'], path: Path | null): unknown {
  const resolve = run.resolvers.Mutation;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $verifyPin: unknown;
  let place: Path;
  let value: unknown;
  let at = verifyPin_Mutation$0$verifyPin;
  try {
    place = placeOf(at, path);
    value = resolve?.verifyPin ? resolve.verifyPin(source, verifyPin_Mutation$0$verifyPin$args(run), context) : property(own.verifyPin, own, verifyPin_Mutation$0$verifyPin$args(run), context);
    $verifyPin = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, []);
  }
  return $verifyPin;
}

const verifyPin_Mutation = inTurn([["verifyPin", verifyPin_Mutation$0]]);

function verifyPin_VerifyPinPayload(run: verifyPin$Run, source: Parents['VerifyPinPayload'], path: Path | null): unknown {
  const resolve = run.resolvers.VerifyPinPayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $verifiedUntil: unknown;
  let value: unknown;
  let at = VerifyPinPayload$verifiedUntil;
  try {
    value = resolve?.verifiedUntil ? resolve.verifiedUntil(source, NONE, context) : property(own.verifiedUntil, own, NONE, context);
    $verifiedUntil = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$verifiedUntil]);
  }
  return whole(run, before, { verifiedUntil: $verifiedUntil });
}

// documents/wallet/balance.graphql

type balance$Run = Run<{}, Context, Resolvers>;

const balance$inputs = (): Inputs => new Map([]);

const balance_Query$balance: Field = field("Query", "balance", "balance", balance_Balance, true);
const balance_Balance$currency: Field = field("Balance", "currency", "currency", balance_currency_Currency, true);

function balance_Query(run: balance$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $balance: unknown;
  let place: Path;
  let value: unknown;
  let at = balance_Query$balance;
  try {
    place = placeOf(at, path);
    value = resolve?.balance ? resolve.balance(source, NONE, context) : property(own.balance, own, NONE, context);
    $balance = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$balance]);
  }
  return whole(run, before, { balance: $balance });
}

function balance_Balance(run: balance$Run, source: Parents['Balance'], path: Path | null): unknown {
  const resolve = run.resolvers.Balance;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $amount: unknown, $currency: unknown;
  let place: Path;
  let value: unknown;
  let at = Balance$amount;
  try {
    value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
    $amount = finish(run, at, path, value);
    at = balance_Balance$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$amount, $currency]);
  }
  return whole(run, before, { amount: $amount, currency: $currency });
}

function balance_currency_Currency(run: balance$Run, source: Parents['Currency'], path: Path | null): unknown {
  const resolve = run.resolvers.Currency;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $code: unknown, $name: unknown, $scale: unknown;
  let value: unknown;
  let at = Currency$code;
  try {
    value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
    $code = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$name;
    value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
    $name = typeof value === 'string' ? value : finish(run, at, path, value);
    at = Currency$scale;
    value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
    $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$code, $name, $scale]);
  }
  return whole(run, before, { code: $code, name: $name, scale: $scale });
}

// documents/wallet/balanceHistory.graphql

type balanceHistory$Run = Run<{
  readonly first: Scalars['Int']['input'];
  readonly after?: Scalars['Cursor']['input'] | null | undefined;
}, Context, Resolvers>;

const balanceHistory$inputs = (): Inputs => new Map([
  ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
  ["after", variable(in$Cursor, true, false)],
]);

function balanceHistory_Query$balanceHistory$args(run: balanceHistory$Run): Args<'Query', 'balanceHistory'> {
  const args: Args<'Query', 'balanceHistory'> = { first: run.variables.first };
  if (run.variables.after !== undefined) args.after = run.variables.after;
  return args;
}
const balanceHistory_Query$balanceHistory: Field = field("Query", "balanceHistory", "balanceHistory", balanceHistory_LedgerEntryConnection, true);
const balanceHistory_LedgerEntryConnection$edges: Field = field("LedgerEntryConnection", "edges", "edges", listOf(balanceHistory_edges_LedgerEntryEdge, true), true);
const balanceHistory_LedgerEntryConnection$pageInfo: Field = field("LedgerEntryConnection", "pageInfo", "pageInfo", balanceHistory_pageInfo_PageInfo, true);
const balanceHistory_edges_LedgerEntryEdge$node: Field = field("LedgerEntryEdge", "node", "node", balanceHistory_edges_node_LedgerEntry, true);

function balanceHistory_Query(run: balanceHistory$Run, source: Parents['Query'], path: Path | null): unknown {
  const resolve = run.resolvers.Query;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $balanceHistory: unknown;
  let place: Path;
  let value: unknown;
  let at = balanceHistory_Query$balanceHistory;
  try {
    place = placeOf(at, path);
    value = resolve?.balanceHistory ? resolve.balanceHistory(source, balanceHistory_Query$balanceHistory$args(run), context) : property(own.balanceHistory, own, balanceHistory_Query$balanceHistory$args(run), context);
    $balanceHistory = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$balanceHistory]);
  }
  return whole(run, before, { balanceHistory: $balanceHistory });
}

function balanceHistory_LedgerEntryConnection(run: balanceHistory$Run, source: Parents['LedgerEntryConnection'], path: Path | null): unknown {
  const resolve = run.resolvers.LedgerEntryConnection;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
  let place: Path;
  let value: unknown;
  let at = balanceHistory_LedgerEntryConnection$edges;
  try {
    place = placeOf(at, path);
    value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "LedgerEntryConnection.edges", [], run.variables.first);
    $edges = finish(run, at, path, value, place);
    at = balanceHistory_LedgerEntryConnection$pageInfo;
    place = placeOf(at, path);
    value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
    $pageInfo = finish(run, at, path, value, place);
    at = LedgerEntryConnection$totalCount;
    value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
    $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
  }
  return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
}

function balanceHistory_edges_LedgerEntryEdge(run: balanceHistory$Run, source: Parents['LedgerEntryEdge'], path: Path | null): unknown {
  const resolve = run.resolvers.LedgerEntryEdge;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $cursor: unknown, $node: unknown;
  let place: Path;
  let value: unknown;
  let at = LedgerEntryEdge$cursor;
  try {
    value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
    $cursor = finish(run, at, path, value);
    at = balanceHistory_edges_LedgerEntryEdge$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function balanceHistory_edges_node_LedgerEntry(run: balanceHistory$Run, source: Parents['LedgerEntry'], path: Path | null): unknown {
  const resolve = run.resolvers.LedgerEntry;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $id: unknown, $type: unknown, $amount: unknown, $balanceAfter: unknown, $reference: unknown, $createdAt: unknown;
  let value: unknown;
  let at = LedgerEntry$id;
  try {
    value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
    $id = finish(run, at, path, value);
    at = LedgerEntry$type;
    value = resolve?.type ? resolve.type(source, NONE, context) : property(own.type, own, NONE, context);
    $type = finish(run, at, path, value);
    at = LedgerEntry$amount;
    value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
    $amount = finish(run, at, path, value);
    at = LedgerEntry$balanceAfter;
    value = resolve?.balanceAfter ? resolve.balanceAfter(source, NONE, context) : property(own.balanceAfter, own, NONE, context);
    $balanceAfter = finish(run, at, path, value);
    try {
      value = resolve?.reference ? resolve.reference(source, NONE, context) : property(own.reference, own, NONE, context);
      $reference = typeof value === 'string' || value === null ? value : finish(run, LedgerEntry$reference, path, value);
    } catch (error) {
      $reference = absorb(run, LedgerEntry$reference, placeOf(LedgerEntry$reference, path), error);
    }
    at = LedgerEntry$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $type, $amount, $balanceAfter, $reference, $createdAt]);
  }
  return whole(run, before, { id: $id, type: $type, amount: $amount, balanceAfter: $balanceAfter, reference: $reference, createdAt: $createdAt });
}

function balanceHistory_pageInfo_PageInfo(run: balanceHistory$Run, source: Parents['PageInfo'], path: Path | null): unknown {
  const resolve = run.resolvers.PageInfo;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
  let value: unknown;
  let at = PageInfo$hasNextPage;
  try {
    value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
    $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    at = PageInfo$hasPreviousPage;
    value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
    $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
    try {
      value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
      $startCursor = value === null ? null : finish(run, PageInfo$startCursor, path, value);
    } catch (error) {
      $startCursor = absorb(run, PageInfo$startCursor, placeOf(PageInfo$startCursor, path), error);
    }
    try {
      value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
      $endCursor = value === null ? null : finish(run, PageInfo$endCursor, path, value);
    } catch (error) {
      $endCursor = absorb(run, PageInfo$endCursor, placeOf(PageInfo$endCursor, path), error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
  }
  return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
}

/** By documentId. */
export const executors: Executors = {
  manifest: "sha256:938caafc7cebcee27e4d95a8d1932b5c422014b4d167af4695d80e06013381f0",
  documents: {
    accounts: { inputsOf: accounts$inputs, select: accounts_Query },
    changeAccountPassword: { inputsOf: changeAccountPassword$inputs, select: changeAccountPassword_Mutation },
    createAccount: { inputsOf: createAccount$inputs, select: createAccount_Mutation },
    dropAccount: { inputsOf: dropAccount$inputs, select: dropAccount_Mutation },
    keepAccount: { inputsOf: keepAccount$inputs, select: keepAccount_Mutation },
    shopCategories: { inputsOf: shopCategories$inputs, select: shopCategories_Query },
    shopItem: { inputsOf: shopItem$inputs, select: shopItem_Query },
    shopItems: { inputsOf: shopItems$inputs, select: shopItems_Query },
    project: { inputsOf: project$inputs, select: project_Query },
    projectAvailable: { inputsOf: projectAvailable$inputs, select: projectAvailable_Query },
    purchase: { inputsOf: purchase$inputs, select: purchase_Mutation },
    purchaseStatus: { inputsOf: purchaseStatus$inputs, select: purchaseStatus_Query },
    purchases: { inputsOf: purchases$inputs, select: purchases_Query },
    gameServer: { inputsOf: gameServer$inputs, select: gameServer_Query },
    gameServers: { inputsOf: gameServers$inputs, select: gameServers_Query },
    changePassword: { inputsOf: changePassword$inputs, select: changePassword_Mutation },
    changeServer: { inputsOf: changeServer$inputs, select: changeServer_Mutation },
    confirmEmail: { inputsOf: confirmEmail$inputs, select: confirmEmail_Mutation },
    deleteMe: { inputsOf: deleteMe$inputs, select: deleteMe_Mutation },
    login: { inputsOf: login$inputs, select: login_Mutation },
    logout: { inputsOf: logout$inputs, select: logout_Mutation },
    me: { inputsOf: me$inputs, select: me_Query },
    profile: { inputsOf: profile$inputs, select: profile_Query },
    register: { inputsOf: register$inputs, select: register_Mutation },
    requestEmailChange: { inputsOf: requestEmailChange$inputs, select: requestEmailChange_Mutation },
    requestPasswordReset: { inputsOf: requestPasswordReset$inputs, select: requestPasswordReset_Mutation },
    resetPassword: { inputsOf: resetPassword$inputs, select: resetPassword_Mutation },
    revokeOtherSessions: { inputsOf: revokeOtherSessions$inputs, select: revokeOtherSessions_Mutation },
    revokeSession: { inputsOf: revokeSession$inputs, select: revokeSession_Mutation },
    sessions: { inputsOf: sessions$inputs, select: sessions_Query },
    setLanguage: { inputsOf: setLanguage$inputs, select: setLanguage_Mutation },
    setPin: { inputsOf: setPin$inputs, select: setPin_Mutation },
    verifyPin: { inputsOf: verifyPin$inputs, select: verifyPin_Mutation },
    balance: { inputsOf: balance$inputs, select: balance_Query },
    balanceHistory: { inputsOf: balanceHistory$inputs, select: balanceHistory_Query },
  },
};

// Made by `npm run codegen` from schema/ and documents/: do not edit. It does what graphql-js would do (decision 40).
import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLString } from 'graphql';
import {
  type ExecutorParts,
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
import type * as Sdl from './resolvers.js';

type Resolvers = Sdl.Resolvers;
type Parents = Sdl.ResolversParentTypes;

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
const $Account$createdAt = field("Account", "createdAt", "createdAt", $DateTime, true);
const $Account$id = field("Account", "id", "id", $ID, true);
const $Account$login = field("Account", "login", "login", $String, true);
const $Account$status = field("Account", "status", "status", $AccountStatus, true);
const $AccountRules$loginMaxLength = field("AccountRules", "loginMaxLength", "loginMaxLength", $Int, true);
const $AccountRules$loginMinLength = field("AccountRules", "loginMinLength", "loginMinLength", $Int, true);
const $AccountRules$passwordMaxLength = field("AccountRules", "passwordMaxLength", "passwordMaxLength", $Int, true);
const $AccountRules$passwordMinLength = field("AccountRules", "passwordMinLength", "passwordMinLength", $Int, true);
const $AuthPayload$expiresAt = field("AuthPayload", "expiresAt", "expiresAt", $DateTime, true);
const $AuthPayload$idleTimeoutSeconds = field("AuthPayload", "idleTimeoutSeconds", "idleTimeoutSeconds", $Int, true);
const $AuthPayload$sessionId = field("AuthPayload", "sessionId", "sessionId", $String, true);
const $Availability$available = field("Availability", "available", "available", $Boolean, true);
const $Availability$message = field("Availability", "message", "message", $String, false);
const $Availability$retryAfterSeconds = field("Availability", "retryAfterSeconds", "retryAfterSeconds", $Int, false);
const $Availability$until = field("Availability", "until", "until", $DateTime, false);
const $Balance$amount = field("Balance", "amount", "amount", $Amount, true);
const $ConfirmEmailPayload$confirmed = field("ConfirmEmailPayload", "confirmed", "confirmed", $Boolean, true);
const $Currency$code = field("Currency", "code", "code", $String, true);
const $Currency$name = field("Currency", "name", "name", $String, true);
const $Currency$scale = field("Currency", "scale", "scale", $Int, true);
const $DeleteMePayload$deleted = field("DeleteMePayload", "deleted", "deleted", $Boolean, true);
const $DropAccountPayload$dropped = field("DropAccountPayload", "dropped", "dropped", $Boolean, true);
const $EmailChangeRequestPayload$accepted = field("EmailChangeRequestPayload", "accepted", "accepted", $Boolean, true);
const $GameServer$access = field("GameServer", "access", "access", $ServerAccess, true);
const $GameServer$code = field("GameServer", "code", "code", $String, true);
const $GameServer$description = field("GameServer", "description", "description", $String, false);
const $GameServer$id = field("GameServer", "id", "id", $ID, true);
const $GameServer$isDefault = field("GameServer", "isDefault", "isDefault", $Boolean, true);
const $GameServer$name = field("GameServer", "name", "name", $String, true);
const $GameServer$status = field("GameServer", "status", "status", $ServerStatus, true);
const $GameServer$tags = field("GameServer", "tags", "tags", $JSON, false);
const $Language$name = field("Language", "name", "name", $String, true);
const $Language$tag = field("Language", "tag", "tag", $String, true);
const $LedgerEntry$amount = field("LedgerEntry", "amount", "amount", $SignedAmount, true);
const $LedgerEntry$balanceAfter = field("LedgerEntry", "balanceAfter", "balanceAfter", $Amount, true);
const $LedgerEntry$createdAt = field("LedgerEntry", "createdAt", "createdAt", $DateTime, true);
const $LedgerEntry$id = field("LedgerEntry", "id", "id", $UUID, true);
const $LedgerEntry$reference = field("LedgerEntry", "reference", "reference", $String, false);
const $LedgerEntry$type = field("LedgerEntry", "type", "type", $LedgerType, true);
const $LedgerEntryConnection$totalCount = field("LedgerEntryConnection", "totalCount", "totalCount", $Int, true);
const $LedgerEntryEdge$cursor = field("LedgerEntryEdge", "cursor", "cursor", $Cursor, true);
const $LogoutPayload$loggedOut = field("LogoutPayload", "loggedOut", "loggedOut", $Boolean, true);
const $PageInfo$endCursor = field("PageInfo", "endCursor", "endCursor", $Cursor, false);
const $PageInfo$hasNextPage = field("PageInfo", "hasNextPage", "hasNextPage", $Boolean, true);
const $PageInfo$hasPreviousPage = field("PageInfo", "hasPreviousPage", "hasPreviousPage", $Boolean, true);
const $PageInfo$startCursor = field("PageInfo", "startCursor", "startCursor", $Cursor, false);
const $PasswordResetRequestPayload$accepted = field("PasswordResetRequestPayload", "accepted", "accepted", $Boolean, true);
const $Policies$emailConfirmation = field("Policies", "emailConfirmation", "emailConfirmation", $Boolean, true);
const $Policies$maxAccountsPerServer = field("Policies", "maxAccountsPerServer", "maxAccountsPerServer", $Int, true);
const $Policies$passwordMinLength = field("Policies", "passwordMinLength", "passwordMinLength", $Int, true);
const $Policies$pinLength = field("Policies", "pinLength", "pinLength", $Int, true);
const $Policies$pinPolicy = field("Policies", "pinPolicy", "pinPolicy", $PinPolicy, true);
const $Policies$registrationOpen = field("Policies", "registrationOpen", "registrationOpen", $Boolean, true);
const $Project$description = field("Project", "description", "description", $String, false);
const $Project$id = field("Project", "id", "id", $ID, true);
const $Project$language = field("Project", "language", "language", $String, true);
const $Project$name = field("Project", "name", "name", $String, true);
const $Project$slug = field("Project", "slug", "slug", $String, true);
const $Purchase$character = field("Purchase", "character", "character", $String, false);
const $Purchase$createdAt = field("Purchase", "createdAt", "createdAt", $DateTime, true);
const $Purchase$deliveredAt = field("Purchase", "deliveredAt", "deliveredAt", $DateTime, false);
const $Purchase$id = field("Purchase", "id", "id", $UUID, true);
const $Purchase$quantity = field("Purchase", "quantity", "quantity", $Int, true);
const $Purchase$status = field("Purchase", "status", "status", $PurchaseStatus, true);
const $Purchase$totalPrice = field("Purchase", "totalPrice", "totalPrice", $Amount, true);
const $Purchase$unitPrice = field("Purchase", "unitPrice", "unitPrice", $Amount, true);
const $PurchaseConnection$totalCount = field("PurchaseConnection", "totalCount", "totalCount", $Int, true);
const $PurchaseEdge$cursor = field("PurchaseEdge", "cursor", "cursor", $Cursor, true);
const $PurchaseLimit$max = field("PurchaseLimit", "max", "max", $Int, true);
const $PurchaseLimit$remaining = field("PurchaseLimit", "remaining", "remaining", $Int, false);
const $PurchaseLimit$scope = field("PurchaseLimit", "scope", "scope", $LimitScope, true);
const $PurchaseLimit$window = field("PurchaseLimit", "window", "window", $LimitWindow, true);
const $PurchasePayload$replayed = field("PurchasePayload", "replayed", "replayed", $Boolean, true);
const $PurchasedItem$id = field("PurchasedItem", "id", "id", $ID, true);
const $PurchasedItem$sku = field("PurchasedItem", "sku", "sku", $Sku, true);
const $PurchasedItem$title = field("PurchasedItem", "title", "title", $String, true);
const $Query$projectAvailable = field("Query", "projectAvailable", "projectAvailable", $Boolean, true);
const $RegisterPayload$accepted = field("RegisterPayload", "accepted", "accepted", $Boolean, true);
const $ResetPasswordPayload$changed = field("ResetPasswordPayload", "changed", "changed", $Boolean, true);
const $RevokeOtherSessionsPayload$revokedCount = field("RevokeOtherSessionsPayload", "revokedCount", "revokedCount", $Int, true);
const $RevokeSessionPayload$revoked = field("RevokeSessionPayload", "revoked", "revoked", $Boolean, true);
const $Session$createdAt = field("Session", "createdAt", "createdAt", $DateTime, true);
const $Session$current = field("Session", "current", "current", $Boolean, true);
const $Session$expiresAt = field("Session", "expiresAt", "expiresAt", $DateTime, true);
const $Session$id = field("Session", "id", "id", $UUID, true);
const $Session$ip = field("Session", "ip", "ip", $String, false);
const $Session$lastSeenAt = field("Session", "lastSeenAt", "lastSeenAt", $DateTime, true);
const $Session$userAgent = field("Session", "userAgent", "userAgent", $String, false);
const $SetPinPayload$hasPin = field("SetPinPayload", "hasPin", "hasPin", $Boolean, true);
const $ShopCategory$code = field("ShopCategory", "code", "code", $CategoryCode, true);
const $ShopCategory$id = field("ShopCategory", "id", "id", $ID, true);
const $ShopCategory$itemCount = field("ShopCategory", "itemCount", "itemCount", $Int, true);
const $ShopCategory$parentId = field("ShopCategory", "parentId", "parentId", $ID, false);
const $ShopCategory$title = field("ShopCategory", "title", "title", $String, true);
const $ShopItem$description = field("ShopItem", "description", "description", $String, false);
const $ShopItem$id = field("ShopItem", "id", "id", $ID, true);
const $ShopItem$imageUrl = field("ShopItem", "imageUrl", "imageUrl", $String, false);
const $ShopItem$kind = field("ShopItem", "kind", "kind", $ItemKind, true);
const $ShopItem$maxQuantity = field("ShopItem", "maxQuantity", "maxQuantity", $Int, true);
const $ShopItem$oldPrice = field("ShopItem", "oldPrice", "oldPrice", $Amount, false);
const $ShopItem$price = field("ShopItem", "price", "price", $Amount, true);
const $ShopItem$purchasable = field("ShopItem", "purchasable", "purchasable", $Boolean, true);
const $ShopItem$remaining = field("ShopItem", "remaining", "remaining", $Int, false);
const $ShopItem$sku = field("ShopItem", "sku", "sku", $Sku, true);
const $ShopItem$title = field("ShopItem", "title", "title", $String, true);
const $ShopItem$unavailableReason = field("ShopItem", "unavailableReason", "unavailableReason", $UnavailableReason, false);
const $ShopItemConnection$totalCount = field("ShopItemConnection", "totalCount", "totalCount", $Int, true);
const $ShopItemEdge$cursor = field("ShopItemEdge", "cursor", "cursor", $Cursor, true);
const $User$createdAt = field("User", "createdAt", "createdAt", $DateTime, true);
const $User$email = field("User", "email", "email", $String, true);
const $User$hasPin = field("User", "hasPin", "hasPin", $Boolean, true);
const $User$id = field("User", "id", "id", $Int, true);
const $User$language = field("User", "language", "language", $String, false);
const $User$pinLockedUntil = field("User", "pinLockedUntil", "pinLockedUntil", $DateTime, false);
const $User$status = field("User", "status", "status", $UserStatus, true);
const $VerifyPinPayload$verifiedUntil = field("VerifyPinPayload", "verifiedUntil", "verifiedUntil", $DateTime, true);

// documents/accounts/accounts.graphql

type accounts$$Run = Run<{
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function accounts$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function accounts$Query$accounts$args(run: accounts$$Run): Args<'Query', 'accounts'> {
    const args: Args<'Query', 'accounts'> = {  };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const accounts$Query$accounts: Field = field("Query", "accounts", "accounts", listOf(accounts$Account, true), true);
  const accounts$Account$gameServer: Field = field("Account", "gameServer", "gameServer", accounts$gameServer_GameServer, true);

  function accounts$Query(run: accounts$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $accounts: unknown;
    let place: Path;
    let value: unknown;
    let at = accounts$Query$accounts;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.accounts ? resolve.accounts(source, accounts$Query$accounts$args(run), context) : property(own.accounts, own, accounts$Query$accounts$args(run), context), "Query.accounts", [1000], null);
      $accounts = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$accounts]);
    }
    return whole(run, before, { accounts: $accounts });
  }

  function accounts$Account(run: accounts$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = accounts$Account$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $Account$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
  }

  function accounts$gameServer_GameServer(run: accounts$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: accounts$Query };
}

// documents/accounts/changeAccountPassword.graphql

type changeAccountPassword$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
  readonly password: Sdl.Scalars['String']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function changeAccountPassword$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
    ["newPassword", variable(in$NewPassword, false, true)],
    ["password", variable(in$String, false, true)],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function changeAccountPassword$Mutation$0$changeAccountPassword$args(run: changeAccountPassword$$Run): Args<'Mutation', 'changeAccountPassword'> {
    const args: Args<'Mutation', 'changeAccountPassword'> = { accountId: run.variables.accountId, newPassword: run.variables.newPassword, password: run.variables.password };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const changeAccountPassword$Mutation$0$changeAccountPassword: Field = field("Mutation", "changeAccountPassword", "changeAccountPassword", changeAccountPassword$Account, true);
  const changeAccountPassword$Account$gameServer: Field = field("Account", "gameServer", "gameServer", changeAccountPassword$gameServer_GameServer, true);

  function changeAccountPassword$Mutation$0(run: changeAccountPassword$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $changeAccountPassword: unknown;
    let place: Path;
    let value: unknown;
    let at = changeAccountPassword$Mutation$0$changeAccountPassword;
    try {
      place = placeOf(at, path);
      value = resolve?.changeAccountPassword ? resolve.changeAccountPassword(source, changeAccountPassword$Mutation$0$changeAccountPassword$args(run), context) : property(own.changeAccountPassword, own, changeAccountPassword$Mutation$0$changeAccountPassword$args(run), context);
      $changeAccountPassword = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $changeAccountPassword;
  }

  const changeAccountPassword$Mutation = inTurn([["changeAccountPassword", changeAccountPassword$Mutation$0]]);

  function changeAccountPassword$Account(run: changeAccountPassword$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = changeAccountPassword$Account$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $Account$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
  }

  function changeAccountPassword$gameServer_GameServer(run: changeAccountPassword$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: changeAccountPassword$Mutation };
}

// documents/accounts/createAccount.graphql

type createAccount$$Run = Run<{
  readonly login: Sdl.Scalars['Login']['input'];
  readonly password: Sdl.Scalars['NewPassword']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function createAccount$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["login", variable(in$Login, false, true)],
    ["password", variable(in$NewPassword, false, true)],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function createAccount$Mutation$0$createAccount$args(run: createAccount$$Run): Args<'Mutation', 'createAccount'> {
    const args: Args<'Mutation', 'createAccount'> = { login: run.variables.login, password: run.variables.password };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const createAccount$Mutation$0$createAccount: Field = field("Mutation", "createAccount", "createAccount", createAccount$Account, true);
  const createAccount$Account$gameServer: Field = field("Account", "gameServer", "gameServer", createAccount$gameServer_GameServer, true);

  function createAccount$Mutation$0(run: createAccount$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $createAccount: unknown;
    let place: Path;
    let value: unknown;
    let at = createAccount$Mutation$0$createAccount;
    try {
      place = placeOf(at, path);
      value = resolve?.createAccount ? resolve.createAccount(source, createAccount$Mutation$0$createAccount$args(run), context) : property(own.createAccount, own, createAccount$Mutation$0$createAccount$args(run), context);
      $createAccount = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $createAccount;
  }

  const createAccount$Mutation = inTurn([["createAccount", createAccount$Mutation$0]]);

  function createAccount$Account(run: createAccount$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = createAccount$Account$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $Account$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
  }

  function createAccount$gameServer_GameServer(run: createAccount$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: createAccount$Mutation };
}

// documents/accounts/dropAccount.graphql

type dropAccount$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function dropAccount$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function dropAccount$Mutation$0$dropAccount$args(run: dropAccount$$Run): Args<'Mutation', 'dropAccount'> {
    const args: Args<'Mutation', 'dropAccount'> = { accountId: run.variables.accountId };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const dropAccount$Mutation$0$dropAccount: Field = field("Mutation", "dropAccount", "dropAccount", dropAccount$DropAccountPayload, true);

  function dropAccount$Mutation$0(run: dropAccount$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $dropAccount: unknown;
    let place: Path;
    let value: unknown;
    let at = dropAccount$Mutation$0$dropAccount;
    try {
      place = placeOf(at, path);
      value = resolve?.dropAccount ? resolve.dropAccount(source, dropAccount$Mutation$0$dropAccount$args(run), context) : property(own.dropAccount, own, dropAccount$Mutation$0$dropAccount$args(run), context);
      $dropAccount = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $dropAccount;
  }

  const dropAccount$Mutation = inTurn([["dropAccount", dropAccount$Mutation$0]]);

  function dropAccount$DropAccountPayload(run: dropAccount$$Run, source: Parents['DropAccountPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.DropAccountPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $dropped: unknown;
    let value: unknown;
    let at = $DropAccountPayload$dropped;
    try {
      value = resolve?.dropped ? resolve.dropped(source, NONE, context) : property(own.dropped, own, NONE, context);
      $dropped = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$dropped]);
    }
    return whole(run, before, { dropped: $dropped });
  }

  return { inputsOf, select: dropAccount$Mutation };
}

// documents/accounts/keepAccount.graphql

type keepAccount$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function keepAccount$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function keepAccount$Mutation$0$keepAccount$args(run: keepAccount$$Run): Args<'Mutation', 'keepAccount'> {
    const args: Args<'Mutation', 'keepAccount'> = { accountId: run.variables.accountId };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const keepAccount$Mutation$0$keepAccount: Field = field("Mutation", "keepAccount", "keepAccount", keepAccount$Account, true);
  const keepAccount$Account$gameServer: Field = field("Account", "gameServer", "gameServer", keepAccount$gameServer_GameServer, true);

  function keepAccount$Mutation$0(run: keepAccount$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $keepAccount: unknown;
    let place: Path;
    let value: unknown;
    let at = keepAccount$Mutation$0$keepAccount;
    try {
      place = placeOf(at, path);
      value = resolve?.keepAccount ? resolve.keepAccount(source, keepAccount$Mutation$0$keepAccount$args(run), context) : property(own.keepAccount, own, keepAccount$Mutation$0$keepAccount$args(run), context);
      $keepAccount = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $keepAccount;
  }

  const keepAccount$Mutation = inTurn([["keepAccount", keepAccount$Mutation$0]]);

  function keepAccount$Account(run: keepAccount$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown, $gameServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = keepAccount$Account$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $Account$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status, $gameServer, $createdAt]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status, gameServer: $gameServer, createdAt: $createdAt });
  }

  function keepAccount$gameServer_GameServer(run: keepAccount$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: keepAccount$Mutation };
}

// documents/catalogue/shopCategories.graphql

type shopCategories$$Run = Run<{
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function shopCategories$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function shopCategories$Query$shopCategories$args(run: shopCategories$$Run): Args<'Query', 'shopCategories'> {
    const args: Args<'Query', 'shopCategories'> = {  };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const shopCategories$Query$shopCategories: Field = field("Query", "shopCategories", "shopCategories", listOf(shopCategories$ShopCategory, true), true);

  function shopCategories$Query(run: shopCategories$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $shopCategories: unknown;
    let place: Path;
    let value: unknown;
    let at = shopCategories$Query$shopCategories;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.shopCategories ? resolve.shopCategories(source, shopCategories$Query$shopCategories$args(run), context) : property(own.shopCategories, own, shopCategories$Query$shopCategories$args(run), context), "Query.shopCategories", [500], null);
      $shopCategories = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$shopCategories]);
    }
    return whole(run, before, { shopCategories: $shopCategories });
  }

  function shopCategories$ShopCategory(run: shopCategories$$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopCategory;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $title: unknown, $parentId: unknown, $itemCount: unknown;
    let value: unknown;
    let at = $ShopCategory$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $ShopCategory$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = finish(run, at, path, value);
      at = $ShopCategory$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.parentId ? resolve.parentId(source, NONE, context) : property(own.parentId, own, NONE, context);
        $parentId = typeof value === 'string' || value === null ? value : finish(run, $ShopCategory$parentId, path, value);
      } catch (error) {
        $parentId = absorb(run, $ShopCategory$parentId, placeOf($ShopCategory$parentId, path), error);
      }
      at = $ShopCategory$itemCount;
      value = resolve?.itemCount ? resolve.itemCount(source, NONE, context) : property(own.itemCount, own, NONE, context);
      $itemCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $title, $parentId, $itemCount]);
    }
    return whole(run, before, { id: $id, code: $code, title: $title, parentId: $parentId, itemCount: $itemCount });
  }

  return { inputsOf, select: shopCategories$Query };
}

// documents/catalogue/shopItem.graphql

type shopItem$$Run = Run<{
  readonly itemId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly sku?: Sdl.Scalars['Sku']['input'] | null | undefined;
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function shopItem$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["itemId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
    ["sku", variable(in$Sku, true, false)],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function shopItem$Query$shopItem$args(run: shopItem$$Run): Args<'Query', 'shopItem'> {
    const args: Args<'Query', 'shopItem'> = {  };
    if (run.variables.itemId !== undefined) args.itemId = run.variables.itemId;
    if (run.variables.sku !== undefined) args.sku = run.variables.sku;
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const shopItem$Query$shopItem: Field = field("Query", "shopItem", "shopItem", shopItem$ShopItem, true);
  const shopItem$ShopItem$category: Field = field("ShopItem", "category", "category", shopItem$category_ShopCategory, true);
  const shopItem$ShopItem$currency: Field = field("ShopItem", "currency", "currency", shopItem$currency_Currency, true);
  const shopItem$ShopItem$gameServer: Field = field("ShopItem", "gameServer", "gameServer", shopItem$gameServer_GameServer, true);
  const shopItem$ShopItem$limits: Field = field("ShopItem", "limits", "limits", listOf(shopItem$limits_PurchaseLimit, true), true);

  function shopItem$Query(run: shopItem$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $shopItem: unknown;
    let place: Path;
    let value: unknown;
    let at = shopItem$Query$shopItem;
    try {
      place = placeOf(at, path);
      value = resolve?.shopItem ? resolve.shopItem(source, shopItem$Query$shopItem$args(run), context) : property(own.shopItem, own, shopItem$Query$shopItem$args(run), context);
      $shopItem = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$shopItem]);
    }
    return whole(run, before, { shopItem: $shopItem });
  }

  function shopItem$ShopItem(run: shopItem$$Run, source: Parents['ShopItem'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopItem;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $sku: unknown, $title: unknown, $description: unknown, $imageUrl: unknown, $category: unknown, $kind: unknown, $price: unknown, $oldPrice: unknown, $currency: unknown, $gameServer: unknown, $purchasable: unknown, $unavailableReason: unknown, $maxQuantity: unknown, $remaining: unknown, $limits: unknown;
    let place: Path;
    let value: unknown;
    let at = $ShopItem$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $ShopItem$sku;
      value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
      $sku = finish(run, at, path, value);
      at = $ShopItem$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $ShopItem$description, path, value);
      } catch (error) {
        $description = absorb(run, $ShopItem$description, placeOf($ShopItem$description, path), error);
      }
      try {
        value = resolve?.imageUrl ? resolve.imageUrl(source, NONE, context) : property(own.imageUrl, own, NONE, context);
        $imageUrl = typeof value === 'string' || value === null ? value : finish(run, $ShopItem$imageUrl, path, value);
      } catch (error) {
        $imageUrl = absorb(run, $ShopItem$imageUrl, placeOf($ShopItem$imageUrl, path), error);
      }
      at = shopItem$ShopItem$category;
      place = placeOf(at, path);
      value = resolve?.category ? resolve.category(source, NONE, context) : property(own.category, own, NONE, context);
      $category = finish(run, at, path, value, place);
      at = $ShopItem$kind;
      value = resolve?.kind ? resolve.kind(source, NONE, context) : property(own.kind, own, NONE, context);
      $kind = finish(run, at, path, value);
      at = $ShopItem$price;
      value = resolve?.price ? resolve.price(source, NONE, context) : property(own.price, own, NONE, context);
      $price = finish(run, at, path, value);
      try {
        value = resolve?.oldPrice ? resolve.oldPrice(source, NONE, context) : property(own.oldPrice, own, NONE, context);
        $oldPrice = value === null ? null : finish(run, $ShopItem$oldPrice, path, value);
      } catch (error) {
        $oldPrice = absorb(run, $ShopItem$oldPrice, placeOf($ShopItem$oldPrice, path), error);
      }
      at = shopItem$ShopItem$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = shopItem$ShopItem$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $ShopItem$purchasable;
      value = resolve?.purchasable ? resolve.purchasable(source, NONE, context) : property(own.purchasable, own, NONE, context);
      $purchasable = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.unavailableReason ? resolve.unavailableReason(source, NONE, context) : property(own.unavailableReason, own, NONE, context);
        $unavailableReason = value === null ? null : finish(run, $ShopItem$unavailableReason, path, value);
      } catch (error) {
        $unavailableReason = absorb(run, $ShopItem$unavailableReason, placeOf($ShopItem$unavailableReason, path), error);
      }
      at = $ShopItem$maxQuantity;
      value = resolve?.maxQuantity ? resolve.maxQuantity(source, NONE, context) : property(own.maxQuantity, own, NONE, context);
      $maxQuantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      try {
        value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
        $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, $ShopItem$remaining, path, value);
      } catch (error) {
        $remaining = absorb(run, $ShopItem$remaining, placeOf($ShopItem$remaining, path), error);
      }
      at = shopItem$ShopItem$limits;
      place = placeOf(at, path);
      value = bounded(resolve?.limits ? resolve.limits(source, NONE, context) : property(own.limits, own, NONE, context), "ShopItem.limits", [4], null);
      $limits = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $sku, $title, $description, $imageUrl, $category, $kind, $price, $oldPrice, $currency, $gameServer, $purchasable, $unavailableReason, $maxQuantity, $remaining, $limits]);
    }
    return whole(run, before, { id: $id, sku: $sku, title: $title, description: $description, imageUrl: $imageUrl, category: $category, kind: $kind, price: $price, oldPrice: $oldPrice, currency: $currency, gameServer: $gameServer, purchasable: $purchasable, unavailableReason: $unavailableReason, maxQuantity: $maxQuantity, remaining: $remaining, limits: $limits });
  }

  function shopItem$category_ShopCategory(run: shopItem$$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopCategory;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $title: unknown;
    let value: unknown;
    let at = $ShopCategory$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $ShopCategory$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = finish(run, at, path, value);
      at = $ShopCategory$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $title]);
    }
    return whole(run, before, { id: $id, code: $code, title: $title });
  }

  function shopItem$currency_Currency(run: shopItem$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function shopItem$gameServer_GameServer(run: shopItem$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  function shopItem$limits_PurchaseLimit(run: shopItem$$Run, source: Parents['PurchaseLimit'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchaseLimit;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $scope: unknown, $window: unknown, $max: unknown, $remaining: unknown;
    let value: unknown;
    let at = $PurchaseLimit$scope;
    try {
      value = resolve?.scope ? resolve.scope(source, NONE, context) : property(own.scope, own, NONE, context);
      $scope = finish(run, at, path, value);
      at = $PurchaseLimit$window;
      value = resolve?.window ? resolve.window(source, NONE, context) : property(own.window, own, NONE, context);
      $window = finish(run, at, path, value);
      at = $PurchaseLimit$max;
      value = resolve?.max ? resolve.max(source, NONE, context) : property(own.max, own, NONE, context);
      $max = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      try {
        value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
        $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, $PurchaseLimit$remaining, path, value);
      } catch (error) {
        $remaining = absorb(run, $PurchaseLimit$remaining, placeOf($PurchaseLimit$remaining, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$scope, $window, $max, $remaining]);
    }
    return whole(run, before, { scope: $scope, window: $window, max: $max, remaining: $remaining });
  }

  return { inputsOf, select: shopItem$Query };
}

// documents/catalogue/shopItems.graphql

type shopItems$$Run = Run<{
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly categoryId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly categoryCode?: Sdl.Scalars['CategoryCode']['input'] | null | undefined;
  readonly search?: Sdl.Scalars['Search']['input'] | null | undefined;
  readonly sort: Sdl.ShopSort;
  readonly first: Sdl.Scalars['Int']['input'];
  readonly after?: Sdl.Scalars['Cursor']['input'] | null | undefined;
}, Context, Resolvers>;

function shopItems$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
    ["categoryId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
    ["categoryCode", variable(in$CategoryCode, true, false)],
    ["search", variable(in$Search, true, false)],
    ["sort", variable(in$ShopSort, false, false, () => ("POSITION"))],
    ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
    ["after", variable(in$Cursor, true, false)],
  ]);

  function shopItems$Query$shopItems$args(run: shopItems$$Run): Args<'Query', 'shopItems'> {
    const args: Args<'Query', 'shopItems'> = { sort: run.variables.sort, first: run.variables.first };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    if (run.variables.categoryId !== undefined) args.categoryId = run.variables.categoryId;
    if (run.variables.categoryCode !== undefined) args.categoryCode = run.variables.categoryCode;
    if (run.variables.search !== undefined) args.search = run.variables.search;
    if (run.variables.after !== undefined) args.after = run.variables.after;
    return args;
  }
  const shopItems$Query$shopItems: Field = field("Query", "shopItems", "shopItems", shopItems$ShopItemConnection, true);
  const shopItems$ShopItemConnection$edges: Field = field("ShopItemConnection", "edges", "edges", listOf(shopItems$edges_ShopItemEdge, true), true);
  const shopItems$ShopItemConnection$pageInfo: Field = field("ShopItemConnection", "pageInfo", "pageInfo", shopItems$pageInfo_PageInfo, true);
  const shopItems$edges_ShopItemEdge$node: Field = field("ShopItemEdge", "node", "node", shopItems$edges_node_ShopItem, true);
  const shopItems$edges_node_ShopItem$category: Field = field("ShopItem", "category", "category", shopItems$edges_node_category_ShopCategory, true);
  const shopItems$edges_node_ShopItem$currency: Field = field("ShopItem", "currency", "currency", shopItems$edges_node_currency_Currency, true);
  const shopItems$edges_node_ShopItem$gameServer: Field = field("ShopItem", "gameServer", "gameServer", shopItems$edges_node_gameServer_GameServer, true);
  const shopItems$edges_node_ShopItem$limits: Field = field("ShopItem", "limits", "limits", listOf(shopItems$edges_node_limits_PurchaseLimit, true), true);

  function shopItems$Query(run: shopItems$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $shopItems: unknown;
    let place: Path;
    let value: unknown;
    let at = shopItems$Query$shopItems;
    try {
      place = placeOf(at, path);
      value = resolve?.shopItems ? resolve.shopItems(source, shopItems$Query$shopItems$args(run), context) : property(own.shopItems, own, shopItems$Query$shopItems$args(run), context);
      $shopItems = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$shopItems]);
    }
    return whole(run, before, { shopItems: $shopItems });
  }

  function shopItems$ShopItemConnection(run: shopItems$$Run, source: Parents['ShopItemConnection'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopItemConnection;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
    let place: Path;
    let value: unknown;
    let at = shopItems$ShopItemConnection$edges;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "ShopItemConnection.edges", [], run.variables.first);
      $edges = finish(run, at, path, value, place);
      at = shopItems$ShopItemConnection$pageInfo;
      place = placeOf(at, path);
      value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
      $pageInfo = finish(run, at, path, value, place);
      at = $ShopItemConnection$totalCount;
      value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
      $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
    }
    return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
  }

  function shopItems$edges_ShopItemEdge(run: shopItems$$Run, source: Parents['ShopItemEdge'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopItemEdge;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $cursor: unknown, $node: unknown;
    let place: Path;
    let value: unknown;
    let at = $ShopItemEdge$cursor;
    try {
      value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
      $cursor = finish(run, at, path, value);
      at = shopItems$edges_ShopItemEdge$node;
      place = placeOf(at, path);
      value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
      $node = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$cursor, $node]);
    }
    return whole(run, before, { cursor: $cursor, node: $node });
  }

  function shopItems$edges_node_ShopItem(run: shopItems$$Run, source: Parents['ShopItem'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopItem;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $sku: unknown, $title: unknown, $description: unknown, $imageUrl: unknown, $category: unknown, $kind: unknown, $price: unknown, $oldPrice: unknown, $currency: unknown, $gameServer: unknown, $purchasable: unknown, $unavailableReason: unknown, $maxQuantity: unknown, $remaining: unknown, $limits: unknown;
    let place: Path;
    let value: unknown;
    let at = $ShopItem$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $ShopItem$sku;
      value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
      $sku = finish(run, at, path, value);
      at = $ShopItem$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $ShopItem$description, path, value);
      } catch (error) {
        $description = absorb(run, $ShopItem$description, placeOf($ShopItem$description, path), error);
      }
      try {
        value = resolve?.imageUrl ? resolve.imageUrl(source, NONE, context) : property(own.imageUrl, own, NONE, context);
        $imageUrl = typeof value === 'string' || value === null ? value : finish(run, $ShopItem$imageUrl, path, value);
      } catch (error) {
        $imageUrl = absorb(run, $ShopItem$imageUrl, placeOf($ShopItem$imageUrl, path), error);
      }
      at = shopItems$edges_node_ShopItem$category;
      place = placeOf(at, path);
      value = resolve?.category ? resolve.category(source, NONE, context) : property(own.category, own, NONE, context);
      $category = finish(run, at, path, value, place);
      at = $ShopItem$kind;
      value = resolve?.kind ? resolve.kind(source, NONE, context) : property(own.kind, own, NONE, context);
      $kind = finish(run, at, path, value);
      at = $ShopItem$price;
      value = resolve?.price ? resolve.price(source, NONE, context) : property(own.price, own, NONE, context);
      $price = finish(run, at, path, value);
      try {
        value = resolve?.oldPrice ? resolve.oldPrice(source, NONE, context) : property(own.oldPrice, own, NONE, context);
        $oldPrice = value === null ? null : finish(run, $ShopItem$oldPrice, path, value);
      } catch (error) {
        $oldPrice = absorb(run, $ShopItem$oldPrice, placeOf($ShopItem$oldPrice, path), error);
      }
      at = shopItems$edges_node_ShopItem$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = shopItems$edges_node_ShopItem$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      at = $ShopItem$purchasable;
      value = resolve?.purchasable ? resolve.purchasable(source, NONE, context) : property(own.purchasable, own, NONE, context);
      $purchasable = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.unavailableReason ? resolve.unavailableReason(source, NONE, context) : property(own.unavailableReason, own, NONE, context);
        $unavailableReason = value === null ? null : finish(run, $ShopItem$unavailableReason, path, value);
      } catch (error) {
        $unavailableReason = absorb(run, $ShopItem$unavailableReason, placeOf($ShopItem$unavailableReason, path), error);
      }
      at = $ShopItem$maxQuantity;
      value = resolve?.maxQuantity ? resolve.maxQuantity(source, NONE, context) : property(own.maxQuantity, own, NONE, context);
      $maxQuantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      try {
        value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
        $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, $ShopItem$remaining, path, value);
      } catch (error) {
        $remaining = absorb(run, $ShopItem$remaining, placeOf($ShopItem$remaining, path), error);
      }
      at = shopItems$edges_node_ShopItem$limits;
      place = placeOf(at, path);
      value = bounded(resolve?.limits ? resolve.limits(source, NONE, context) : property(own.limits, own, NONE, context), "ShopItem.limits", [4], null);
      $limits = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $sku, $title, $description, $imageUrl, $category, $kind, $price, $oldPrice, $currency, $gameServer, $purchasable, $unavailableReason, $maxQuantity, $remaining, $limits]);
    }
    return whole(run, before, { id: $id, sku: $sku, title: $title, description: $description, imageUrl: $imageUrl, category: $category, kind: $kind, price: $price, oldPrice: $oldPrice, currency: $currency, gameServer: $gameServer, purchasable: $purchasable, unavailableReason: $unavailableReason, maxQuantity: $maxQuantity, remaining: $remaining, limits: $limits });
  }

  function shopItems$edges_node_category_ShopCategory(run: shopItems$$Run, source: Parents['ShopCategory'], path: Path | null): unknown {
    const resolve = run.resolvers.ShopCategory;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $title: unknown;
    let value: unknown;
    let at = $ShopCategory$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $ShopCategory$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = finish(run, at, path, value);
      at = $ShopCategory$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $title]);
    }
    return whole(run, before, { id: $id, code: $code, title: $title });
  }

  function shopItems$edges_node_currency_Currency(run: shopItems$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function shopItems$edges_node_gameServer_GameServer(run: shopItems$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  function shopItems$edges_node_limits_PurchaseLimit(run: shopItems$$Run, source: Parents['PurchaseLimit'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchaseLimit;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $scope: unknown, $window: unknown, $max: unknown, $remaining: unknown;
    let value: unknown;
    let at = $PurchaseLimit$scope;
    try {
      value = resolve?.scope ? resolve.scope(source, NONE, context) : property(own.scope, own, NONE, context);
      $scope = finish(run, at, path, value);
      at = $PurchaseLimit$window;
      value = resolve?.window ? resolve.window(source, NONE, context) : property(own.window, own, NONE, context);
      $window = finish(run, at, path, value);
      at = $PurchaseLimit$max;
      value = resolve?.max ? resolve.max(source, NONE, context) : property(own.max, own, NONE, context);
      $max = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      try {
        value = resolve?.remaining ? resolve.remaining(source, NONE, context) : property(own.remaining, own, NONE, context);
        $remaining = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, $PurchaseLimit$remaining, path, value);
      } catch (error) {
        $remaining = absorb(run, $PurchaseLimit$remaining, placeOf($PurchaseLimit$remaining, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$scope, $window, $max, $remaining]);
    }
    return whole(run, before, { scope: $scope, window: $window, max: $max, remaining: $remaining });
  }

  function shopItems$pageInfo_PageInfo(run: shopItems$$Run, source: Parents['PageInfo'], path: Path | null): unknown {
    const resolve = run.resolvers.PageInfo;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
    let value: unknown;
    let at = $PageInfo$hasNextPage;
    try {
      value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
      $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = $PageInfo$hasPreviousPage;
      value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
      $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
        $startCursor = value === null ? null : finish(run, $PageInfo$startCursor, path, value);
      } catch (error) {
        $startCursor = absorb(run, $PageInfo$startCursor, placeOf($PageInfo$startCursor, path), error);
      }
      try {
        value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
        $endCursor = value === null ? null : finish(run, $PageInfo$endCursor, path, value);
      } catch (error) {
        $endCursor = absorb(run, $PageInfo$endCursor, placeOf($PageInfo$endCursor, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
    }
    return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
  }

  return { inputsOf, select: shopItems$Query };
}

// documents/projects/project.graphql

type project$$Run = Run<{}, Context, Resolvers>;

function project$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const project$Query$project: Field = field("Query", "project", "project", project$Project, true);
  const project$Project$languages: Field = field("Project", "languages", "languages", listOf(project$languages_Language, true), true);
  const project$Project$currency: Field = field("Project", "currency", "currency", project$currency_Currency, true);
  const project$Project$availability: Field = field("Project", "availability", "availability", project$availability_Availability, true);
  const project$Project$policies: Field = field("Project", "policies", "policies", project$policies_Policies, true);

  function project$Query(run: project$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $project: unknown;
    let place: Path;
    let value: unknown;
    let at = project$Query$project;
    try {
      place = placeOf(at, path);
      value = resolve?.project ? resolve.project(source, NONE, context) : property(own.project, own, NONE, context);
      $project = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$project]);
    }
    return whole(run, before, { project: $project });
  }

  function project$Project(run: project$$Run, source: Parents['Project'], path: Path | null): unknown {
    const resolve = run.resolvers.Project;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $slug: unknown, $name: unknown, $description: unknown, $language: unknown, $languages: unknown, $currency: unknown, $availability: unknown, $policies: unknown;
    let place: Path;
    let value: unknown;
    let at = $Project$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Project$slug;
      value = resolve?.slug ? resolve.slug(source, NONE, context) : property(own.slug, own, NONE, context);
      $slug = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Project$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $Project$description, path, value);
      } catch (error) {
        $description = absorb(run, $Project$description, placeOf($Project$description, path), error);
      }
      at = $Project$language;
      value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
      $language = typeof value === 'string' ? value : finish(run, at, path, value);
      at = project$Project$languages;
      place = placeOf(at, path);
      value = bounded(resolve?.languages ? resolve.languages(source, NONE, context) : property(own.languages, own, NONE, context), "Project.languages", [50], null);
      $languages = finish(run, at, path, value, place);
      at = project$Project$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = project$Project$availability;
      place = placeOf(at, path);
      value = resolve?.availability ? resolve.availability(source, NONE, context) : property(own.availability, own, NONE, context);
      $availability = finish(run, at, path, value, place);
      at = project$Project$policies;
      place = placeOf(at, path);
      value = resolve?.policies ? resolve.policies(source, NONE, context) : property(own.policies, own, NONE, context);
      $policies = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $slug, $name, $description, $language, $languages, $currency, $availability, $policies]);
    }
    return whole(run, before, { id: $id, slug: $slug, name: $name, description: $description, language: $language, languages: $languages, currency: $currency, availability: $availability, policies: $policies });
  }

  function project$languages_Language(run: project$$Run, source: Parents['Language'], path: Path | null): unknown {
    const resolve = run.resolvers.Language;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $tag: unknown, $name: unknown;
    let value: unknown;
    let at = $Language$tag;
    try {
      value = resolve?.tag ? resolve.tag(source, NONE, context) : property(own.tag, own, NONE, context);
      $tag = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Language$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$tag, $name]);
    }
    return whole(run, before, { tag: $tag, name: $name });
  }

  function project$currency_Currency(run: project$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function project$availability_Availability(run: project$$Run, source: Parents['Availability'], path: Path | null): unknown {
    const resolve = run.resolvers.Availability;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $available: unknown, $message: unknown, $until: unknown, $retryAfterSeconds: unknown;
    let value: unknown;
    let at = $Availability$available;
    try {
      value = resolve?.available ? resolve.available(source, NONE, context) : property(own.available, own, NONE, context);
      $available = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.message ? resolve.message(source, NONE, context) : property(own.message, own, NONE, context);
        $message = typeof value === 'string' || value === null ? value : finish(run, $Availability$message, path, value);
      } catch (error) {
        $message = absorb(run, $Availability$message, placeOf($Availability$message, path), error);
      }
      try {
        value = resolve?.until ? resolve.until(source, NONE, context) : property(own.until, own, NONE, context);
        $until = value === null ? null : finish(run, $Availability$until, path, value);
      } catch (error) {
        $until = absorb(run, $Availability$until, placeOf($Availability$until, path), error);
      }
      try {
        value = resolve?.retryAfterSeconds ? resolve.retryAfterSeconds(source, NONE, context) : property(own.retryAfterSeconds, own, NONE, context);
        $retryAfterSeconds = typeof value === 'number' && (value | 0) === value || value === null ? value : finish(run, $Availability$retryAfterSeconds, path, value);
      } catch (error) {
        $retryAfterSeconds = absorb(run, $Availability$retryAfterSeconds, placeOf($Availability$retryAfterSeconds, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$available, $message, $until, $retryAfterSeconds]);
    }
    return whole(run, before, { available: $available, message: $message, until: $until, retryAfterSeconds: $retryAfterSeconds });
  }

  function project$policies_Policies(run: project$$Run, source: Parents['Policies'], path: Path | null): unknown {
    const resolve = run.resolvers.Policies;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $passwordMinLength: unknown, $pinLength: unknown, $maxAccountsPerServer: unknown, $pinPolicy: unknown, $registrationOpen: unknown, $emailConfirmation: unknown;
    let value: unknown;
    let at = $Policies$passwordMinLength;
    try {
      value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
      $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Policies$pinLength;
      value = resolve?.pinLength ? resolve.pinLength(source, NONE, context) : property(own.pinLength, own, NONE, context);
      $pinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Policies$maxAccountsPerServer;
      value = resolve?.maxAccountsPerServer ? resolve.maxAccountsPerServer(source, NONE, context) : property(own.maxAccountsPerServer, own, NONE, context);
      $maxAccountsPerServer = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Policies$pinPolicy;
      value = resolve?.pinPolicy ? resolve.pinPolicy(source, NONE, context) : property(own.pinPolicy, own, NONE, context);
      $pinPolicy = finish(run, at, path, value);
      at = $Policies$registrationOpen;
      value = resolve?.registrationOpen ? resolve.registrationOpen(source, NONE, context) : property(own.registrationOpen, own, NONE, context);
      $registrationOpen = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = $Policies$emailConfirmation;
      value = resolve?.emailConfirmation ? resolve.emailConfirmation(source, NONE, context) : property(own.emailConfirmation, own, NONE, context);
      $emailConfirmation = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$passwordMinLength, $pinLength, $maxAccountsPerServer, $pinPolicy, $registrationOpen, $emailConfirmation]);
    }
    return whole(run, before, { passwordMinLength: $passwordMinLength, pinLength: $pinLength, maxAccountsPerServer: $maxAccountsPerServer, pinPolicy: $pinPolicy, registrationOpen: $registrationOpen, emailConfirmation: $emailConfirmation });
  }

  return { inputsOf, select: project$Query };
}

// documents/projects/projectAvailable.graphql

type projectAvailable$$Run = Run<{}, Context, Resolvers>;

function projectAvailable$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);



  function projectAvailable$Query(run: projectAvailable$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $projectAvailable: unknown;
    let value: unknown;
    let at = $Query$projectAvailable;
    try {
      value = resolve?.projectAvailable ? resolve.projectAvailable(source, NONE, context) : property(own.projectAvailable, own, NONE, context);
      $projectAvailable = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$projectAvailable]);
    }
    return whole(run, before, { projectAvailable: $projectAvailable });
  }

  return { inputsOf, select: projectAvailable$Query };
}

// documents/purchases/purchase.graphql

type purchase$$Run = Run<{
  readonly itemId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly sku?: Sdl.Scalars['Sku']['input'] | null | undefined;
  readonly quantity: Sdl.Scalars['Quantity']['input'];
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly expectedTotal: Sdl.Scalars['Amount']['input'];
  readonly idempotencyKey: Sdl.Scalars['IdempotencyKey']['input'];
  readonly character?: Sdl.Scalars['Character']['input'] | null | undefined;
  readonly pin?: Sdl.Scalars['Pin']['input'] | null | undefined;
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function purchase$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
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

  function purchase$Mutation$0$purchase$args(run: purchase$$Run): Args<'Mutation', 'purchase'> {
    const args: Args<'Mutation', 'purchase'> = { quantity: run.variables.quantity, accountId: run.variables.accountId, expectedTotal: run.variables.expectedTotal, idempotencyKey: run.variables.idempotencyKey };
    if (run.variables.itemId !== undefined) args.itemId = run.variables.itemId;
    if (run.variables.sku !== undefined) args.sku = run.variables.sku;
    if (run.variables.character !== undefined) args.character = run.variables.character;
    if (run.variables.pin !== undefined) args.pin = run.variables.pin;
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const purchase$Mutation$0$purchase: Field = field("Mutation", "purchase", "purchase", purchase$PurchasePayload, true);
  const purchase$PurchasePayload$purchase: Field = field("PurchasePayload", "purchase", "purchase", purchase$purchase_Purchase, true);
  const purchase$PurchasePayload$balance: Field = field("PurchasePayload", "balance", "balance", purchase$balance_Balance, true);
  const purchase$purchase_Purchase$item: Field = field("Purchase", "item", "item", purchase$purchase_item_PurchasedItem, true);
  const purchase$purchase_Purchase$currency: Field = field("Purchase", "currency", "currency", purchase$purchase_currency_Currency, true);
  const purchase$purchase_Purchase$account: Field = field("Purchase", "account", "account", purchase$purchase_account_Account, true);
  const purchase$purchase_Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchase$purchase_gameServer_GameServer, true);
  const purchase$balance_Balance$currency: Field = field("Balance", "currency", "currency", purchase$balance_currency_Currency, true);

  function purchase$Mutation$0(run: purchase$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $purchase: unknown;
    let place: Path;
    let value: unknown;
    let at = purchase$Mutation$0$purchase;
    try {
      place = placeOf(at, path);
      value = resolve?.purchase ? resolve.purchase(source, purchase$Mutation$0$purchase$args(run), context) : property(own.purchase, own, purchase$Mutation$0$purchase$args(run), context);
      $purchase = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $purchase;
  }

  const purchase$Mutation = inTurn([["purchase", purchase$Mutation$0]]);

  function purchase$PurchasePayload(run: purchase$$Run, source: Parents['PurchasePayload'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchasePayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $purchase: unknown, $balance: unknown, $replayed: unknown;
    let place: Path;
    let value: unknown;
    let at = purchase$PurchasePayload$purchase;
    try {
      place = placeOf(at, path);
      value = resolve?.purchase ? resolve.purchase(source, NONE, context) : property(own.purchase, own, NONE, context);
      $purchase = finish(run, at, path, value, place);
      at = purchase$PurchasePayload$balance;
      place = placeOf(at, path);
      value = resolve?.balance ? resolve.balance(source, NONE, context) : property(own.balance, own, NONE, context);
      $balance = finish(run, at, path, value, place);
      at = $PurchasePayload$replayed;
      value = resolve?.replayed ? resolve.replayed(source, NONE, context) : property(own.replayed, own, NONE, context);
      $replayed = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$purchase, $balance, $replayed]);
    }
    return whole(run, before, { purchase: $purchase, balance: $balance, replayed: $replayed });
  }

  function purchase$purchase_Purchase(run: purchase$$Run, source: Parents['Purchase'], path: Path | null): unknown {
    const resolve = run.resolvers.Purchase;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Purchase$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = finish(run, at, path, value);
      at = $Purchase$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = purchase$purchase_Purchase$item;
      place = placeOf(at, path);
      value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
      $item = finish(run, at, path, value, place);
      at = $Purchase$quantity;
      value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
      $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Purchase$unitPrice;
      value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
      $unitPrice = finish(run, at, path, value);
      at = $Purchase$totalPrice;
      value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
      $totalPrice = finish(run, at, path, value);
      at = purchase$purchase_Purchase$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = purchase$purchase_Purchase$account;
      place = placeOf(at, path);
      value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
      $account = finish(run, at, path, value, place);
      at = purchase$purchase_Purchase$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      try {
        value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
        $character = typeof value === 'string' || value === null ? value : finish(run, $Purchase$character, path, value);
      } catch (error) {
        $character = absorb(run, $Purchase$character, placeOf($Purchase$character, path), error);
      }
      at = $Purchase$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
      try {
        value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
        $deliveredAt = value === null ? null : finish(run, $Purchase$deliveredAt, path, value);
      } catch (error) {
        $deliveredAt = absorb(run, $Purchase$deliveredAt, placeOf($Purchase$deliveredAt, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
    }
    return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
  }

  function purchase$purchase_item_PurchasedItem(run: purchase$$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchasedItem;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $sku: unknown, $title: unknown;
    let value: unknown;
    let at = $PurchasedItem$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $PurchasedItem$sku;
      value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
      $sku = finish(run, at, path, value);
      at = $PurchasedItem$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $sku, $title]);
    }
    return whole(run, before, { id: $id, sku: $sku, title: $title });
  }

  function purchase$purchase_currency_Currency(run: purchase$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function purchase$purchase_account_Account(run: purchase$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status });
  }

  function purchase$purchase_gameServer_GameServer(run: purchase$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  function purchase$balance_Balance(run: purchase$$Run, source: Parents['Balance'], path: Path | null): unknown {
    const resolve = run.resolvers.Balance;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $amount: unknown, $currency: unknown;
    let place: Path;
    let value: unknown;
    let at = $Balance$amount;
    try {
      value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
      $amount = finish(run, at, path, value);
      at = purchase$balance_Balance$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$amount, $currency]);
    }
    return whole(run, before, { amount: $amount, currency: $currency });
  }

  function purchase$balance_currency_Currency(run: purchase$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  return { inputsOf, select: purchase$Mutation };
}

// documents/purchases/purchaseStatus.graphql

type purchaseStatus$$Run = Run<{
  readonly purchaseId?: Sdl.Scalars['UUID']['input'] | null | undefined;
  readonly idempotencyKey?: Sdl.Scalars['IdempotencyKey']['input'] | null | undefined;
}, Context, Resolvers>;

function purchaseStatus$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["purchaseId", variable(in$UUID, true, false)],
    ["idempotencyKey", variable(in$IdempotencyKey, true, false)],
  ]);

  function purchaseStatus$Query$purchaseStatus$args(run: purchaseStatus$$Run): Args<'Query', 'purchaseStatus'> {
    const args: Args<'Query', 'purchaseStatus'> = {  };
    if (run.variables.purchaseId !== undefined) args.purchaseId = run.variables.purchaseId;
    if (run.variables.idempotencyKey !== undefined) args.idempotencyKey = run.variables.idempotencyKey;
    return args;
  }
  const purchaseStatus$Query$purchaseStatus: Field = field("Query", "purchaseStatus", "purchaseStatus", purchaseStatus$Purchase, true);
  const purchaseStatus$Purchase$item: Field = field("Purchase", "item", "item", purchaseStatus$item_PurchasedItem, true);
  const purchaseStatus$Purchase$currency: Field = field("Purchase", "currency", "currency", purchaseStatus$currency_Currency, true);
  const purchaseStatus$Purchase$account: Field = field("Purchase", "account", "account", purchaseStatus$account_Account, true);
  const purchaseStatus$Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchaseStatus$gameServer_GameServer, true);

  function purchaseStatus$Query(run: purchaseStatus$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $purchaseStatus: unknown;
    let place: Path;
    let value: unknown;
    let at = purchaseStatus$Query$purchaseStatus;
    try {
      place = placeOf(at, path);
      value = resolve?.purchaseStatus ? resolve.purchaseStatus(source, purchaseStatus$Query$purchaseStatus$args(run), context) : property(own.purchaseStatus, own, purchaseStatus$Query$purchaseStatus$args(run), context);
      $purchaseStatus = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$purchaseStatus]);
    }
    return whole(run, before, { purchaseStatus: $purchaseStatus });
  }

  function purchaseStatus$Purchase(run: purchaseStatus$$Run, source: Parents['Purchase'], path: Path | null): unknown {
    const resolve = run.resolvers.Purchase;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Purchase$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = finish(run, at, path, value);
      at = $Purchase$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = purchaseStatus$Purchase$item;
      place = placeOf(at, path);
      value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
      $item = finish(run, at, path, value, place);
      at = $Purchase$quantity;
      value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
      $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Purchase$unitPrice;
      value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
      $unitPrice = finish(run, at, path, value);
      at = $Purchase$totalPrice;
      value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
      $totalPrice = finish(run, at, path, value);
      at = purchaseStatus$Purchase$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = purchaseStatus$Purchase$account;
      place = placeOf(at, path);
      value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
      $account = finish(run, at, path, value, place);
      at = purchaseStatus$Purchase$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      try {
        value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
        $character = typeof value === 'string' || value === null ? value : finish(run, $Purchase$character, path, value);
      } catch (error) {
        $character = absorb(run, $Purchase$character, placeOf($Purchase$character, path), error);
      }
      at = $Purchase$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
      try {
        value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
        $deliveredAt = value === null ? null : finish(run, $Purchase$deliveredAt, path, value);
      } catch (error) {
        $deliveredAt = absorb(run, $Purchase$deliveredAt, placeOf($Purchase$deliveredAt, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
    }
    return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
  }

  function purchaseStatus$item_PurchasedItem(run: purchaseStatus$$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchasedItem;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $sku: unknown, $title: unknown;
    let value: unknown;
    let at = $PurchasedItem$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $PurchasedItem$sku;
      value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
      $sku = finish(run, at, path, value);
      at = $PurchasedItem$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $sku, $title]);
    }
    return whole(run, before, { id: $id, sku: $sku, title: $title });
  }

  function purchaseStatus$currency_Currency(run: purchaseStatus$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function purchaseStatus$account_Account(run: purchaseStatus$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status });
  }

  function purchaseStatus$gameServer_GameServer(run: purchaseStatus$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: purchaseStatus$Query };
}

// documents/purchases/purchases.graphql

type purchases$$Run = Run<{
  readonly first: Sdl.Scalars['Int']['input'];
  readonly after?: Sdl.Scalars['Cursor']['input'] | null | undefined;
  readonly status?: Sdl.PurchaseStatus | null | undefined;
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function purchases$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
    ["after", variable(in$Cursor, true, false)],
    ["status", variable(in$PurchaseStatus, true, false)],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function purchases$Query$purchases$args(run: purchases$$Run): Args<'Query', 'purchases'> {
    const args: Args<'Query', 'purchases'> = { first: run.variables.first };
    if (run.variables.after !== undefined) args.after = run.variables.after;
    if (run.variables.status !== undefined) args.status = run.variables.status;
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const purchases$Query$purchases: Field = field("Query", "purchases", "purchases", purchases$PurchaseConnection, true);
  const purchases$PurchaseConnection$edges: Field = field("PurchaseConnection", "edges", "edges", listOf(purchases$edges_PurchaseEdge, true), true);
  const purchases$PurchaseConnection$pageInfo: Field = field("PurchaseConnection", "pageInfo", "pageInfo", purchases$pageInfo_PageInfo, true);
  const purchases$edges_PurchaseEdge$node: Field = field("PurchaseEdge", "node", "node", purchases$edges_node_Purchase, true);
  const purchases$edges_node_Purchase$item: Field = field("Purchase", "item", "item", purchases$edges_node_item_PurchasedItem, true);
  const purchases$edges_node_Purchase$currency: Field = field("Purchase", "currency", "currency", purchases$edges_node_currency_Currency, true);
  const purchases$edges_node_Purchase$account: Field = field("Purchase", "account", "account", purchases$edges_node_account_Account, true);
  const purchases$edges_node_Purchase$gameServer: Field = field("Purchase", "gameServer", "gameServer", purchases$edges_node_gameServer_GameServer, true);

  function purchases$Query(run: purchases$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $purchases: unknown;
    let place: Path;
    let value: unknown;
    let at = purchases$Query$purchases;
    try {
      place = placeOf(at, path);
      value = resolve?.purchases ? resolve.purchases(source, purchases$Query$purchases$args(run), context) : property(own.purchases, own, purchases$Query$purchases$args(run), context);
      $purchases = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$purchases]);
    }
    return whole(run, before, { purchases: $purchases });
  }

  function purchases$PurchaseConnection(run: purchases$$Run, source: Parents['PurchaseConnection'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchaseConnection;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
    let place: Path;
    let value: unknown;
    let at = purchases$PurchaseConnection$edges;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "PurchaseConnection.edges", [], run.variables.first);
      $edges = finish(run, at, path, value, place);
      at = purchases$PurchaseConnection$pageInfo;
      place = placeOf(at, path);
      value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
      $pageInfo = finish(run, at, path, value, place);
      at = $PurchaseConnection$totalCount;
      value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
      $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
    }
    return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
  }

  function purchases$edges_PurchaseEdge(run: purchases$$Run, source: Parents['PurchaseEdge'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchaseEdge;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $cursor: unknown, $node: unknown;
    let place: Path;
    let value: unknown;
    let at = $PurchaseEdge$cursor;
    try {
      value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
      $cursor = finish(run, at, path, value);
      at = purchases$edges_PurchaseEdge$node;
      place = placeOf(at, path);
      value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
      $node = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$cursor, $node]);
    }
    return whole(run, before, { cursor: $cursor, node: $node });
  }

  function purchases$edges_node_Purchase(run: purchases$$Run, source: Parents['Purchase'], path: Path | null): unknown {
    const resolve = run.resolvers.Purchase;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $status: unknown, $item: unknown, $quantity: unknown, $unitPrice: unknown, $totalPrice: unknown, $currency: unknown, $account: unknown, $gameServer: unknown, $character: unknown, $createdAt: unknown, $deliveredAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $Purchase$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = finish(run, at, path, value);
      at = $Purchase$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = purchases$edges_node_Purchase$item;
      place = placeOf(at, path);
      value = resolve?.item ? resolve.item(source, NONE, context) : property(own.item, own, NONE, context);
      $item = finish(run, at, path, value, place);
      at = $Purchase$quantity;
      value = resolve?.quantity ? resolve.quantity(source, NONE, context) : property(own.quantity, own, NONE, context);
      $quantity = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $Purchase$unitPrice;
      value = resolve?.unitPrice ? resolve.unitPrice(source, NONE, context) : property(own.unitPrice, own, NONE, context);
      $unitPrice = finish(run, at, path, value);
      at = $Purchase$totalPrice;
      value = resolve?.totalPrice ? resolve.totalPrice(source, NONE, context) : property(own.totalPrice, own, NONE, context);
      $totalPrice = finish(run, at, path, value);
      at = purchases$edges_node_Purchase$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
      at = purchases$edges_node_Purchase$account;
      place = placeOf(at, path);
      value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
      $account = finish(run, at, path, value, place);
      at = purchases$edges_node_Purchase$gameServer;
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, at, path, value, place);
      try {
        value = resolve?.character ? resolve.character(source, NONE, context) : property(own.character, own, NONE, context);
        $character = typeof value === 'string' || value === null ? value : finish(run, $Purchase$character, path, value);
      } catch (error) {
        $character = absorb(run, $Purchase$character, placeOf($Purchase$character, path), error);
      }
      at = $Purchase$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
      try {
        value = resolve?.deliveredAt ? resolve.deliveredAt(source, NONE, context) : property(own.deliveredAt, own, NONE, context);
        $deliveredAt = value === null ? null : finish(run, $Purchase$deliveredAt, path, value);
      } catch (error) {
        $deliveredAt = absorb(run, $Purchase$deliveredAt, placeOf($Purchase$deliveredAt, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $status, $item, $quantity, $unitPrice, $totalPrice, $currency, $account, $gameServer, $character, $createdAt, $deliveredAt]);
    }
    return whole(run, before, { id: $id, status: $status, item: $item, quantity: $quantity, unitPrice: $unitPrice, totalPrice: $totalPrice, currency: $currency, account: $account, gameServer: $gameServer, character: $character, createdAt: $createdAt, deliveredAt: $deliveredAt });
  }

  function purchases$edges_node_item_PurchasedItem(run: purchases$$Run, source: Parents['PurchasedItem'], path: Path | null): unknown {
    const resolve = run.resolvers.PurchasedItem;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $sku: unknown, $title: unknown;
    let value: unknown;
    let at = $PurchasedItem$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $PurchasedItem$sku;
      value = resolve?.sku ? resolve.sku(source, NONE, context) : property(own.sku, own, NONE, context);
      $sku = finish(run, at, path, value);
      at = $PurchasedItem$title;
      value = resolve?.title ? resolve.title(source, NONE, context) : property(own.title, own, NONE, context);
      $title = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $sku, $title]);
    }
    return whole(run, before, { id: $id, sku: $sku, title: $title });
  }

  function purchases$edges_node_currency_Currency(run: purchases$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  function purchases$edges_node_account_Account(run: purchases$$Run, source: Parents['Account'], path: Path | null): unknown {
    const resolve = run.resolvers.Account;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $login: unknown, $status: unknown;
    let value: unknown;
    let at = $Account$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$login;
      value = resolve?.login ? resolve.login(source, NONE, context) : property(own.login, own, NONE, context);
      $login = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Account$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $login, $status]);
    }
    return whole(run, before, { id: $id, login: $login, status: $status });
  }

  function purchases$edges_node_gameServer_GameServer(run: purchases$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  function purchases$pageInfo_PageInfo(run: purchases$$Run, source: Parents['PageInfo'], path: Path | null): unknown {
    const resolve = run.resolvers.PageInfo;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
    let value: unknown;
    let at = $PageInfo$hasNextPage;
    try {
      value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
      $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = $PageInfo$hasPreviousPage;
      value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
      $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
        $startCursor = value === null ? null : finish(run, $PageInfo$startCursor, path, value);
      } catch (error) {
        $startCursor = absorb(run, $PageInfo$startCursor, placeOf($PageInfo$startCursor, path), error);
      }
      try {
        value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
        $endCursor = value === null ? null : finish(run, $PageInfo$endCursor, path, value);
      } catch (error) {
        $endCursor = absorb(run, $PageInfo$endCursor, placeOf($PageInfo$endCursor, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
    }
    return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
  }

  return { inputsOf, select: purchases$Query };
}

// documents/servers/gameServer.graphql

type gameServer$$Run = Run<{
  readonly gameServerId: Sdl.Scalars['ID']['input'];
}, Context, Resolvers>;

function gameServer$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function gameServer$Query$gameServer$args(run: gameServer$$Run): Args<'Query', 'gameServer'> {
    return { gameServerId: run.variables.gameServerId };
  }
  const gameServer$Query$gameServer: Field = field("Query", "gameServer", "gameServer", gameServer$GameServer, true);
  const gameServer$GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", gameServer$accountRules_AccountRules, true);

  function gameServer$Query(run: gameServer$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $gameServer: unknown;
    let place: Path;
    let value: unknown;
    let at = gameServer$Query$gameServer;
    try {
      place = placeOf(at, path);
      value = resolve?.gameServer ? resolve.gameServer(source, gameServer$Query$gameServer$args(run), context) : property(own.gameServer, own, gameServer$Query$gameServer$args(run), context);
      $gameServer = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$gameServer]);
    }
    return whole(run, before, { gameServer: $gameServer });
  }

  function gameServer$GameServer(run: gameServer$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
    let place: Path;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $GameServer$description, path, value);
      } catch (error) {
        $description = absorb(run, $GameServer$description, placeOf($GameServer$description, path), error);
      }
      at = $GameServer$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = $GameServer$access;
      value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
      $access = finish(run, at, path, value);
      at = $GameServer$isDefault;
      value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
      $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = gameServer$GameServer$accountRules;
      place = placeOf(at, path);
      value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
      $accountRules = finish(run, at, path, value, place);
      try {
        value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
        $tags = value === null ? null : finish(run, $GameServer$tags, path, value);
      } catch (error) {
        $tags = absorb(run, $GameServer$tags, placeOf($GameServer$tags, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
  }

  function gameServer$accountRules_AccountRules(run: gameServer$$Run, source: Parents['AccountRules'], path: Path | null): unknown {
    const resolve = run.resolvers.AccountRules;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
    let value: unknown;
    let at = $AccountRules$loginMinLength;
    try {
      value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
      $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$loginMaxLength;
      value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
      $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMinLength;
      value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
      $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMaxLength;
      value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
      $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
    }
    return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
  }

  return { inputsOf, select: gameServer$Query };
}

// documents/servers/gameServers.graphql

type gameServers$$Run = Run<{}, Context, Resolvers>;

function gameServers$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const gameServers$Query$gameServers: Field = field("Query", "gameServers", "gameServers", listOf(gameServers$GameServer, true), true);
  const gameServers$GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", gameServers$accountRules_AccountRules, true);

  function gameServers$Query(run: gameServers$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $gameServers: unknown;
    let place: Path;
    let value: unknown;
    let at = gameServers$Query$gameServers;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.gameServers ? resolve.gameServers(source, NONE, context) : property(own.gameServers, own, NONE, context), "Query.gameServers", [200], null);
      $gameServers = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$gameServers]);
    }
    return whole(run, before, { gameServers: $gameServers });
  }

  function gameServers$GameServer(run: gameServers$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
    let place: Path;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $GameServer$description, path, value);
      } catch (error) {
        $description = absorb(run, $GameServer$description, placeOf($GameServer$description, path), error);
      }
      at = $GameServer$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = $GameServer$access;
      value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
      $access = finish(run, at, path, value);
      at = $GameServer$isDefault;
      value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
      $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = gameServers$GameServer$accountRules;
      place = placeOf(at, path);
      value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
      $accountRules = finish(run, at, path, value, place);
      try {
        value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
        $tags = value === null ? null : finish(run, $GameServer$tags, path, value);
      } catch (error) {
        $tags = absorb(run, $GameServer$tags, placeOf($GameServer$tags, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
  }

  function gameServers$accountRules_AccountRules(run: gameServers$$Run, source: Parents['AccountRules'], path: Path | null): unknown {
    const resolve = run.resolvers.AccountRules;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
    let value: unknown;
    let at = $AccountRules$loginMinLength;
    try {
      value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
      $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$loginMaxLength;
      value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
      $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMinLength;
      value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
      $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMaxLength;
      value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
      $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
    }
    return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
  }

  return { inputsOf, select: gameServers$Query };
}

// documents/users/changePassword.graphql

type changePassword$$Run = Run<{
  readonly currentPassword: Sdl.Scalars['String']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
}, Context, Resolvers>;

function changePassword$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["currentPassword", variable(in$String, false, true)],
    ["newPassword", variable(in$NewPassword, false, true)],
  ]);

  function changePassword$Mutation$0$changePassword$args(run: changePassword$$Run): Args<'Mutation', 'changePassword'> {
    return { currentPassword: run.variables.currentPassword, newPassword: run.variables.newPassword };
  }
  const changePassword$Mutation$0$changePassword: Field = field("Mutation", "changePassword", "changePassword", changePassword$AuthPayload, true);
  const changePassword$AuthPayload$user: Field = field("AuthPayload", "user", "user", changePassword$user_User, true);
  const changePassword$user_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", changePassword$user_selectedServer_GameServer, false);

  function changePassword$Mutation$0(run: changePassword$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $changePassword: unknown;
    let place: Path;
    let value: unknown;
    let at = changePassword$Mutation$0$changePassword;
    try {
      place = placeOf(at, path);
      value = resolve?.changePassword ? resolve.changePassword(source, changePassword$Mutation$0$changePassword$args(run), context) : property(own.changePassword, own, changePassword$Mutation$0$changePassword$args(run), context);
      $changePassword = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $changePassword;
  }

  const changePassword$Mutation = inTurn([["changePassword", changePassword$Mutation$0]]);

  function changePassword$AuthPayload(run: changePassword$$Run, source: Parents['AuthPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.AuthPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $sessionId: unknown, $expiresAt: unknown, $idleTimeoutSeconds: unknown, $user: unknown;
    let place: Path;
    let value: unknown;
    let at = $AuthPayload$sessionId;
    try {
      value = resolve?.sessionId ? resolve.sessionId(source, NONE, context) : property(own.sessionId, own, NONE, context);
      $sessionId = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $AuthPayload$expiresAt;
      value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
      $expiresAt = finish(run, at, path, value);
      at = $AuthPayload$idleTimeoutSeconds;
      value = resolve?.idleTimeoutSeconds ? resolve.idleTimeoutSeconds(source, NONE, context) : property(own.idleTimeoutSeconds, own, NONE, context);
      $idleTimeoutSeconds = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = changePassword$AuthPayload$user;
      place = placeOf(at, path);
      value = resolve?.user ? resolve.user(source, NONE, context) : property(own.user, own, NONE, context);
      $user = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$sessionId, $expiresAt, $idleTimeoutSeconds, $user]);
    }
    return whole(run, before, { sessionId: $sessionId, expiresAt: $expiresAt, idleTimeoutSeconds: $idleTimeoutSeconds, user: $user });
  }

  function changePassword$user_User(run: changePassword$$Run, source: Parents['User'], path: Path | null): unknown {
    const resolve = run.resolvers.User;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $User$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $User$email;
      value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
      $email = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $User$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      try {
        value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
        $language = typeof value === 'string' || value === null ? value : finish(run, $User$language, path, value);
      } catch (error) {
        $language = absorb(run, $User$language, placeOf($User$language, path), error);
      }
      at = $User$hasPin;
      value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
      $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
        $pinLockedUntil = value === null ? null : finish(run, $User$pinLockedUntil, path, value);
      } catch (error) {
        $pinLockedUntil = absorb(run, $User$pinLockedUntil, placeOf($User$pinLockedUntil, path), error);
      }
      place = placeOf(changePassword$user_User$selectedServer, path);
      try {
        value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
        $selectedServer = finish(run, changePassword$user_User$selectedServer, path, value, place);
      } catch (error) {
        $selectedServer = absorb(run, changePassword$user_User$selectedServer, place, error);
      }
      at = $User$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
    }
    return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
  }

  function changePassword$user_selectedServer_GameServer(run: changePassword$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: changePassword$Mutation };
}

// documents/users/changeServer.graphql

type changeServer$$Run = Run<{
  readonly gameServerId: Sdl.Scalars['ID']['input'];
}, Context, Resolvers>;

function changeServer$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function changeServer$Mutation$0$changeServer$args(run: changeServer$$Run): Args<'Mutation', 'changeServer'> {
    return { gameServerId: run.variables.gameServerId };
  }
  const changeServer$Mutation$0$changeServer: Field = field("Mutation", "changeServer", "changeServer", changeServer$GameServer, true);
  const changeServer$GameServer$accountRules: Field = field("GameServer", "accountRules", "accountRules", changeServer$accountRules_AccountRules, true);

  function changeServer$Mutation$0(run: changeServer$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $changeServer: unknown;
    let place: Path;
    let value: unknown;
    let at = changeServer$Mutation$0$changeServer;
    try {
      place = placeOf(at, path);
      value = resolve?.changeServer ? resolve.changeServer(source, changeServer$Mutation$0$changeServer$args(run), context) : property(own.changeServer, own, changeServer$Mutation$0$changeServer$args(run), context);
      $changeServer = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $changeServer;
  }

  const changeServer$Mutation = inTurn([["changeServer", changeServer$Mutation$0]]);

  function changeServer$GameServer(run: changeServer$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown, $description: unknown, $status: unknown, $access: unknown, $isDefault: unknown, $accountRules: unknown, $tags: unknown;
    let place: Path;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      try {
        value = resolve?.description ? resolve.description(source, NONE, context) : property(own.description, own, NONE, context);
        $description = typeof value === 'string' || value === null ? value : finish(run, $GameServer$description, path, value);
      } catch (error) {
        $description = absorb(run, $GameServer$description, placeOf($GameServer$description, path), error);
      }
      at = $GameServer$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      at = $GameServer$access;
      value = resolve?.access ? resolve.access(source, NONE, context) : property(own.access, own, NONE, context);
      $access = finish(run, at, path, value);
      at = $GameServer$isDefault;
      value = resolve?.isDefault ? resolve.isDefault(source, NONE, context) : property(own.isDefault, own, NONE, context);
      $isDefault = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = changeServer$GameServer$accountRules;
      place = placeOf(at, path);
      value = resolve?.accountRules ? resolve.accountRules(source, NONE, context) : property(own.accountRules, own, NONE, context);
      $accountRules = finish(run, at, path, value, place);
      try {
        value = resolve?.tags ? resolve.tags(source, NONE, context) : property(own.tags, own, NONE, context);
        $tags = value === null ? null : finish(run, $GameServer$tags, path, value);
      } catch (error) {
        $tags = absorb(run, $GameServer$tags, placeOf($GameServer$tags, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name, $description, $status, $access, $isDefault, $accountRules, $tags]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name, description: $description, status: $status, access: $access, isDefault: $isDefault, accountRules: $accountRules, tags: $tags });
  }

  function changeServer$accountRules_AccountRules(run: changeServer$$Run, source: Parents['AccountRules'], path: Path | null): unknown {
    const resolve = run.resolvers.AccountRules;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $loginMinLength: unknown, $loginMaxLength: unknown, $passwordMinLength: unknown, $passwordMaxLength: unknown;
    let value: unknown;
    let at = $AccountRules$loginMinLength;
    try {
      value = resolve?.loginMinLength ? resolve.loginMinLength(source, NONE, context) : property(own.loginMinLength, own, NONE, context);
      $loginMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$loginMaxLength;
      value = resolve?.loginMaxLength ? resolve.loginMaxLength(source, NONE, context) : property(own.loginMaxLength, own, NONE, context);
      $loginMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMinLength;
      value = resolve?.passwordMinLength ? resolve.passwordMinLength(source, NONE, context) : property(own.passwordMinLength, own, NONE, context);
      $passwordMinLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $AccountRules$passwordMaxLength;
      value = resolve?.passwordMaxLength ? resolve.passwordMaxLength(source, NONE, context) : property(own.passwordMaxLength, own, NONE, context);
      $passwordMaxLength = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$loginMinLength, $loginMaxLength, $passwordMinLength, $passwordMaxLength]);
    }
    return whole(run, before, { loginMinLength: $loginMinLength, loginMaxLength: $loginMaxLength, passwordMinLength: $passwordMinLength, passwordMaxLength: $passwordMaxLength });
  }

  return { inputsOf, select: changeServer$Mutation };
}

// documents/users/confirmEmail.graphql

type confirmEmail$$Run = Run<{
  readonly token: Sdl.Scalars['MailedCode']['input'];
}, Context, Resolvers>;

function confirmEmail$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["token", variable(in$MailedCode, false, true)],
  ]);

  function confirmEmail$Mutation$0$confirmEmail$args(run: confirmEmail$$Run): Args<'Mutation', 'confirmEmail'> {
    return { token: run.variables.token };
  }
  const confirmEmail$Mutation$0$confirmEmail: Field = field("Mutation", "confirmEmail", "confirmEmail", confirmEmail$ConfirmEmailPayload, true);

  function confirmEmail$Mutation$0(run: confirmEmail$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $confirmEmail: unknown;
    let place: Path;
    let value: unknown;
    let at = confirmEmail$Mutation$0$confirmEmail;
    try {
      place = placeOf(at, path);
      value = resolve?.confirmEmail ? resolve.confirmEmail(source, confirmEmail$Mutation$0$confirmEmail$args(run), context) : property(own.confirmEmail, own, confirmEmail$Mutation$0$confirmEmail$args(run), context);
      $confirmEmail = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $confirmEmail;
  }

  const confirmEmail$Mutation = inTurn([["confirmEmail", confirmEmail$Mutation$0]]);

  function confirmEmail$ConfirmEmailPayload(run: confirmEmail$$Run, source: Parents['ConfirmEmailPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.ConfirmEmailPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $confirmed: unknown;
    let value: unknown;
    let at = $ConfirmEmailPayload$confirmed;
    try {
      value = resolve?.confirmed ? resolve.confirmed(source, NONE, context) : property(own.confirmed, own, NONE, context);
      $confirmed = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$confirmed]);
    }
    return whole(run, before, { confirmed: $confirmed });
  }

  return { inputsOf, select: confirmEmail$Mutation };
}

// documents/users/deleteMe.graphql

type deleteMe$$Run = Run<{
  readonly password: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function deleteMe$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["password", variable(in$String, false, true)],
  ]);

  function deleteMe$Mutation$0$deleteMe$args(run: deleteMe$$Run): Args<'Mutation', 'deleteMe'> {
    return { password: run.variables.password };
  }
  const deleteMe$Mutation$0$deleteMe: Field = field("Mutation", "deleteMe", "deleteMe", deleteMe$DeleteMePayload, true);

  function deleteMe$Mutation$0(run: deleteMe$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $deleteMe: unknown;
    let place: Path;
    let value: unknown;
    let at = deleteMe$Mutation$0$deleteMe;
    try {
      place = placeOf(at, path);
      value = resolve?.deleteMe ? resolve.deleteMe(source, deleteMe$Mutation$0$deleteMe$args(run), context) : property(own.deleteMe, own, deleteMe$Mutation$0$deleteMe$args(run), context);
      $deleteMe = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $deleteMe;
  }

  const deleteMe$Mutation = inTurn([["deleteMe", deleteMe$Mutation$0]]);

  function deleteMe$DeleteMePayload(run: deleteMe$$Run, source: Parents['DeleteMePayload'], path: Path | null): unknown {
    const resolve = run.resolvers.DeleteMePayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $deleted: unknown;
    let value: unknown;
    let at = $DeleteMePayload$deleted;
    try {
      value = resolve?.deleted ? resolve.deleted(source, NONE, context) : property(own.deleted, own, NONE, context);
      $deleted = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$deleted]);
    }
    return whole(run, before, { deleted: $deleted });
  }

  return { inputsOf, select: deleteMe$Mutation };
}

// documents/users/login.graphql

type login$$Run = Run<{
  readonly email: Sdl.Scalars['String']['input'];
  readonly password: Sdl.Scalars['String']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly shortSession: Sdl.Scalars['Boolean']['input'];
}, Context, Resolvers>;

function login$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$String, false, true)],
    ["password", variable(in$String, false, true)],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
    ["shortSession", variable(in$Boolean, false, false, () => (false))],
  ]);

  function login$Mutation$0$login$args(run: login$$Run): Args<'Mutation', 'login'> {
    const args: Args<'Mutation', 'login'> = { email: run.variables.email, password: run.variables.password, shortSession: run.variables.shortSession };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const login$Mutation$0$login: Field = field("Mutation", "login", "login", login$AuthPayload, true);
  const login$AuthPayload$user: Field = field("AuthPayload", "user", "user", login$user_User, true);
  const login$user_User$selectedServer: Field = field("User", "selectedServer", "selectedServer", login$user_selectedServer_GameServer, false);

  function login$Mutation$0(run: login$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $login: unknown;
    let place: Path;
    let value: unknown;
    let at = login$Mutation$0$login;
    try {
      place = placeOf(at, path);
      value = resolve?.login ? resolve.login(source, login$Mutation$0$login$args(run), context) : property(own.login, own, login$Mutation$0$login$args(run), context);
      $login = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $login;
  }

  const login$Mutation = inTurn([["login", login$Mutation$0]]);

  function login$AuthPayload(run: login$$Run, source: Parents['AuthPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.AuthPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $sessionId: unknown, $expiresAt: unknown, $idleTimeoutSeconds: unknown, $user: unknown;
    let place: Path;
    let value: unknown;
    let at = $AuthPayload$sessionId;
    try {
      value = resolve?.sessionId ? resolve.sessionId(source, NONE, context) : property(own.sessionId, own, NONE, context);
      $sessionId = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $AuthPayload$expiresAt;
      value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
      $expiresAt = finish(run, at, path, value);
      at = $AuthPayload$idleTimeoutSeconds;
      value = resolve?.idleTimeoutSeconds ? resolve.idleTimeoutSeconds(source, NONE, context) : property(own.idleTimeoutSeconds, own, NONE, context);
      $idleTimeoutSeconds = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = login$AuthPayload$user;
      place = placeOf(at, path);
      value = resolve?.user ? resolve.user(source, NONE, context) : property(own.user, own, NONE, context);
      $user = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$sessionId, $expiresAt, $idleTimeoutSeconds, $user]);
    }
    return whole(run, before, { sessionId: $sessionId, expiresAt: $expiresAt, idleTimeoutSeconds: $idleTimeoutSeconds, user: $user });
  }

  function login$user_User(run: login$$Run, source: Parents['User'], path: Path | null): unknown {
    const resolve = run.resolvers.User;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $User$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $User$email;
      value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
      $email = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $User$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      try {
        value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
        $language = typeof value === 'string' || value === null ? value : finish(run, $User$language, path, value);
      } catch (error) {
        $language = absorb(run, $User$language, placeOf($User$language, path), error);
      }
      at = $User$hasPin;
      value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
      $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
        $pinLockedUntil = value === null ? null : finish(run, $User$pinLockedUntil, path, value);
      } catch (error) {
        $pinLockedUntil = absorb(run, $User$pinLockedUntil, placeOf($User$pinLockedUntil, path), error);
      }
      place = placeOf(login$user_User$selectedServer, path);
      try {
        value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
        $selectedServer = finish(run, login$user_User$selectedServer, path, value, place);
      } catch (error) {
        $selectedServer = absorb(run, login$user_User$selectedServer, place, error);
      }
      at = $User$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
    }
    return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
  }

  function login$user_selectedServer_GameServer(run: login$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: login$Mutation };
}

// documents/users/logout.graphql

type logout$$Run = Run<{}, Context, Resolvers>;

function logout$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const logout$Mutation$0$logout: Field = field("Mutation", "logout", "logout", logout$LogoutPayload, true);

  function logout$Mutation$0(run: logout$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $logout: unknown;
    let place: Path;
    let value: unknown;
    let at = logout$Mutation$0$logout;
    try {
      place = placeOf(at, path);
      value = resolve?.logout ? resolve.logout(source, NONE, context) : property(own.logout, own, NONE, context);
      $logout = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $logout;
  }

  const logout$Mutation = inTurn([["logout", logout$Mutation$0]]);

  function logout$LogoutPayload(run: logout$$Run, source: Parents['LogoutPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.LogoutPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $loggedOut: unknown;
    let value: unknown;
    let at = $LogoutPayload$loggedOut;
    try {
      value = resolve?.loggedOut ? resolve.loggedOut(source, NONE, context) : property(own.loggedOut, own, NONE, context);
      $loggedOut = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$loggedOut]);
    }
    return whole(run, before, { loggedOut: $loggedOut });
  }

  return { inputsOf, select: logout$Mutation };
}

// documents/users/me.graphql

type me$$Run = Run<{}, Context, Resolvers>;

function me$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const me$Query$me: Field = field("Query", "me", "me", me$User, true);

  function me$Query(run: me$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $me: unknown;
    let place: Path;
    let value: unknown;
    let at = me$Query$me;
    try {
      place = placeOf(at, path);
      value = resolve?.me ? resolve.me(source, NONE, context) : property(own.me, own, NONE, context);
      $me = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$me]);
    }
    return whole(run, before, { me: $me });
  }

  function me$User(run: me$$Run, source: Parents['User'], path: Path | null): unknown {
    const resolve = run.resolvers.User;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $email: unknown;
    let value: unknown;
    let at = $User$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $User$email;
      value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
      $email = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $email]);
    }
    return whole(run, before, { id: $id, email: $email });
  }

  return { inputsOf, select: me$Query };
}

// documents/users/profile.graphql

type profile$$Run = Run<{}, Context, Resolvers>;

function profile$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const profile$Query$profile: Field = field("Query", "profile", "profile", profile$User, true);
  const profile$User$selectedServer: Field = field("User", "selectedServer", "selectedServer", profile$selectedServer_GameServer, false);

  function profile$Query(run: profile$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $profile: unknown;
    let place: Path;
    let value: unknown;
    let at = profile$Query$profile;
    try {
      place = placeOf(at, path);
      value = resolve?.profile ? resolve.profile(source, NONE, context) : property(own.profile, own, NONE, context);
      $profile = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$profile]);
    }
    return whole(run, before, { profile: $profile });
  }

  function profile$User(run: profile$$Run, source: Parents['User'], path: Path | null): unknown {
    const resolve = run.resolvers.User;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $User$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $User$email;
      value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
      $email = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $User$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      try {
        value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
        $language = typeof value === 'string' || value === null ? value : finish(run, $User$language, path, value);
      } catch (error) {
        $language = absorb(run, $User$language, placeOf($User$language, path), error);
      }
      at = $User$hasPin;
      value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
      $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
        $pinLockedUntil = value === null ? null : finish(run, $User$pinLockedUntil, path, value);
      } catch (error) {
        $pinLockedUntil = absorb(run, $User$pinLockedUntil, placeOf($User$pinLockedUntil, path), error);
      }
      place = placeOf(profile$User$selectedServer, path);
      try {
        value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
        $selectedServer = finish(run, profile$User$selectedServer, path, value, place);
      } catch (error) {
        $selectedServer = absorb(run, profile$User$selectedServer, place, error);
      }
      at = $User$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
    }
    return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
  }

  function profile$selectedServer_GameServer(run: profile$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: profile$Query };
}

// documents/users/register.graphql

type register$$Run = Run<{
  readonly email: Sdl.Scalars['EmailAddress']['input'];
  readonly password: Sdl.Scalars['NewPassword']['input'];
  readonly language?: Sdl.Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

function register$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$EmailAddress, false, true)],
    ["password", variable(in$NewPassword, false, true)],
    ["language", variable(in$LanguageTag, true, false)],
  ]);

  function register$Mutation$0$register$args(run: register$$Run): Args<'Mutation', 'register'> {
    const args: Args<'Mutation', 'register'> = { email: run.variables.email, password: run.variables.password };
    if (run.variables.language !== undefined) args.language = run.variables.language;
    return args;
  }
  const register$Mutation$0$register: Field = field("Mutation", "register", "register", register$RegisterPayload, true);

  function register$Mutation$0(run: register$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $register: unknown;
    let place: Path;
    let value: unknown;
    let at = register$Mutation$0$register;
    try {
      place = placeOf(at, path);
      value = resolve?.register ? resolve.register(source, register$Mutation$0$register$args(run), context) : property(own.register, own, register$Mutation$0$register$args(run), context);
      $register = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $register;
  }

  const register$Mutation = inTurn([["register", register$Mutation$0]]);

  function register$RegisterPayload(run: register$$Run, source: Parents['RegisterPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.RegisterPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $accepted: unknown;
    let value: unknown;
    let at = $RegisterPayload$accepted;
    try {
      value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
      $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$accepted]);
    }
    return whole(run, before, { accepted: $accepted });
  }

  return { inputsOf, select: register$Mutation };
}

// documents/users/requestEmailChange.graphql

type requestEmailChange$$Run = Run<{
  readonly email: Sdl.Scalars['EmailAddress']['input'];
  readonly password: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function requestEmailChange$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$EmailAddress, false, true)],
    ["password", variable(in$String, false, true)],
  ]);

  function requestEmailChange$Mutation$0$requestEmailChange$args(run: requestEmailChange$$Run): Args<'Mutation', 'requestEmailChange'> {
    return { email: run.variables.email, password: run.variables.password };
  }
  const requestEmailChange$Mutation$0$requestEmailChange: Field = field("Mutation", "requestEmailChange", "requestEmailChange", requestEmailChange$EmailChangeRequestPayload, true);

  function requestEmailChange$Mutation$0(run: requestEmailChange$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $requestEmailChange: unknown;
    let place: Path;
    let value: unknown;
    let at = requestEmailChange$Mutation$0$requestEmailChange;
    try {
      place = placeOf(at, path);
      value = resolve?.requestEmailChange ? resolve.requestEmailChange(source, requestEmailChange$Mutation$0$requestEmailChange$args(run), context) : property(own.requestEmailChange, own, requestEmailChange$Mutation$0$requestEmailChange$args(run), context);
      $requestEmailChange = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $requestEmailChange;
  }

  const requestEmailChange$Mutation = inTurn([["requestEmailChange", requestEmailChange$Mutation$0]]);

  function requestEmailChange$EmailChangeRequestPayload(run: requestEmailChange$$Run, source: Parents['EmailChangeRequestPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.EmailChangeRequestPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $accepted: unknown;
    let value: unknown;
    let at = $EmailChangeRequestPayload$accepted;
    try {
      value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
      $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$accepted]);
    }
    return whole(run, before, { accepted: $accepted });
  }

  return { inputsOf, select: requestEmailChange$Mutation };
}

// documents/users/requestPasswordReset.graphql

type requestPasswordReset$$Run = Run<{
  readonly email: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function requestPasswordReset$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$String, false, true)],
  ]);

  function requestPasswordReset$Mutation$0$requestPasswordReset$args(run: requestPasswordReset$$Run): Args<'Mutation', 'requestPasswordReset'> {
    return { email: run.variables.email };
  }
  const requestPasswordReset$Mutation$0$requestPasswordReset: Field = field("Mutation", "requestPasswordReset", "requestPasswordReset", requestPasswordReset$PasswordResetRequestPayload, true);

  function requestPasswordReset$Mutation$0(run: requestPasswordReset$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $requestPasswordReset: unknown;
    let place: Path;
    let value: unknown;
    let at = requestPasswordReset$Mutation$0$requestPasswordReset;
    try {
      place = placeOf(at, path);
      value = resolve?.requestPasswordReset ? resolve.requestPasswordReset(source, requestPasswordReset$Mutation$0$requestPasswordReset$args(run), context) : property(own.requestPasswordReset, own, requestPasswordReset$Mutation$0$requestPasswordReset$args(run), context);
      $requestPasswordReset = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $requestPasswordReset;
  }

  const requestPasswordReset$Mutation = inTurn([["requestPasswordReset", requestPasswordReset$Mutation$0]]);

  function requestPasswordReset$PasswordResetRequestPayload(run: requestPasswordReset$$Run, source: Parents['PasswordResetRequestPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.PasswordResetRequestPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $accepted: unknown;
    let value: unknown;
    let at = $PasswordResetRequestPayload$accepted;
    try {
      value = resolve?.accepted ? resolve.accepted(source, NONE, context) : property(own.accepted, own, NONE, context);
      $accepted = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$accepted]);
    }
    return whole(run, before, { accepted: $accepted });
  }

  return { inputsOf, select: requestPasswordReset$Mutation };
}

// documents/users/resetPassword.graphql

type resetPassword$$Run = Run<{
  readonly token: Sdl.Scalars['MailedCode']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
}, Context, Resolvers>;

function resetPassword$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["token", variable(in$MailedCode, false, true)],
    ["newPassword", variable(in$NewPassword, false, true)],
  ]);

  function resetPassword$Mutation$0$resetPassword$args(run: resetPassword$$Run): Args<'Mutation', 'resetPassword'> {
    return { token: run.variables.token, newPassword: run.variables.newPassword };
  }
  const resetPassword$Mutation$0$resetPassword: Field = field("Mutation", "resetPassword", "resetPassword", resetPassword$ResetPasswordPayload, true);

  function resetPassword$Mutation$0(run: resetPassword$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $resetPassword: unknown;
    let place: Path;
    let value: unknown;
    let at = resetPassword$Mutation$0$resetPassword;
    try {
      place = placeOf(at, path);
      value = resolve?.resetPassword ? resolve.resetPassword(source, resetPassword$Mutation$0$resetPassword$args(run), context) : property(own.resetPassword, own, resetPassword$Mutation$0$resetPassword$args(run), context);
      $resetPassword = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $resetPassword;
  }

  const resetPassword$Mutation = inTurn([["resetPassword", resetPassword$Mutation$0]]);

  function resetPassword$ResetPasswordPayload(run: resetPassword$$Run, source: Parents['ResetPasswordPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.ResetPasswordPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $changed: unknown;
    let value: unknown;
    let at = $ResetPasswordPayload$changed;
    try {
      value = resolve?.changed ? resolve.changed(source, NONE, context) : property(own.changed, own, NONE, context);
      $changed = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$changed]);
    }
    return whole(run, before, { changed: $changed });
  }

  return { inputsOf, select: resetPassword$Mutation };
}

// documents/users/revokeOtherSessions.graphql

type revokeOtherSessions$$Run = Run<{}, Context, Resolvers>;

function revokeOtherSessions$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const revokeOtherSessions$Mutation$0$revokeOtherSessions: Field = field("Mutation", "revokeOtherSessions", "revokeOtherSessions", revokeOtherSessions$RevokeOtherSessionsPayload, true);

  function revokeOtherSessions$Mutation$0(run: revokeOtherSessions$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $revokeOtherSessions: unknown;
    let place: Path;
    let value: unknown;
    let at = revokeOtherSessions$Mutation$0$revokeOtherSessions;
    try {
      place = placeOf(at, path);
      value = resolve?.revokeOtherSessions ? resolve.revokeOtherSessions(source, NONE, context) : property(own.revokeOtherSessions, own, NONE, context);
      $revokeOtherSessions = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $revokeOtherSessions;
  }

  const revokeOtherSessions$Mutation = inTurn([["revokeOtherSessions", revokeOtherSessions$Mutation$0]]);

  function revokeOtherSessions$RevokeOtherSessionsPayload(run: revokeOtherSessions$$Run, source: Parents['RevokeOtherSessionsPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.RevokeOtherSessionsPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $revokedCount: unknown;
    let value: unknown;
    let at = $RevokeOtherSessionsPayload$revokedCount;
    try {
      value = resolve?.revokedCount ? resolve.revokedCount(source, NONE, context) : property(own.revokedCount, own, NONE, context);
      $revokedCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$revokedCount]);
    }
    return whole(run, before, { revokedCount: $revokedCount });
  }

  return { inputsOf, select: revokeOtherSessions$Mutation };
}

// documents/users/revokeSession.graphql

type revokeSession$$Run = Run<{
  readonly sessionId: Sdl.Scalars['UUID']['input'];
}, Context, Resolvers>;

function revokeSession$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["sessionId", variable(in$UUID, false, true)],
  ]);

  function revokeSession$Mutation$0$revokeSession$args(run: revokeSession$$Run): Args<'Mutation', 'revokeSession'> {
    return { sessionId: run.variables.sessionId };
  }
  const revokeSession$Mutation$0$revokeSession: Field = field("Mutation", "revokeSession", "revokeSession", revokeSession$RevokeSessionPayload, true);

  function revokeSession$Mutation$0(run: revokeSession$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $revokeSession: unknown;
    let place: Path;
    let value: unknown;
    let at = revokeSession$Mutation$0$revokeSession;
    try {
      place = placeOf(at, path);
      value = resolve?.revokeSession ? resolve.revokeSession(source, revokeSession$Mutation$0$revokeSession$args(run), context) : property(own.revokeSession, own, revokeSession$Mutation$0$revokeSession$args(run), context);
      $revokeSession = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $revokeSession;
  }

  const revokeSession$Mutation = inTurn([["revokeSession", revokeSession$Mutation$0]]);

  function revokeSession$RevokeSessionPayload(run: revokeSession$$Run, source: Parents['RevokeSessionPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.RevokeSessionPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $revoked: unknown;
    let value: unknown;
    let at = $RevokeSessionPayload$revoked;
    try {
      value = resolve?.revoked ? resolve.revoked(source, NONE, context) : property(own.revoked, own, NONE, context);
      $revoked = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$revoked]);
    }
    return whole(run, before, { revoked: $revoked });
  }

  return { inputsOf, select: revokeSession$Mutation };
}

// documents/users/sessions.graphql

type sessions$$Run = Run<{}, Context, Resolvers>;

function sessions$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const sessions$Query$sessions: Field = field("Query", "sessions", "sessions", listOf(sessions$Session, true), true);
  const sessions$Session$gameServer: Field = field("Session", "gameServer", "gameServer", sessions$gameServer_GameServer, false);

  function sessions$Query(run: sessions$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $sessions: unknown;
    let place: Path;
    let value: unknown;
    let at = sessions$Query$sessions;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.sessions ? resolve.sessions(source, NONE, context) : property(own.sessions, own, NONE, context), "Query.sessions", [20], null);
      $sessions = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$sessions]);
    }
    return whole(run, before, { sessions: $sessions });
  }

  function sessions$Session(run: sessions$$Run, source: Parents['Session'], path: Path | null): unknown {
    const resolve = run.resolvers.Session;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $current: unknown, $createdAt: unknown, $lastSeenAt: unknown, $expiresAt: unknown, $ip: unknown, $userAgent: unknown, $gameServer: unknown;
    let place: Path;
    let value: unknown;
    let at = $Session$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = finish(run, at, path, value);
      at = $Session$current;
      value = resolve?.current ? resolve.current(source, NONE, context) : property(own.current, own, NONE, context);
      $current = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = $Session$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
      at = $Session$lastSeenAt;
      value = resolve?.lastSeenAt ? resolve.lastSeenAt(source, NONE, context) : property(own.lastSeenAt, own, NONE, context);
      $lastSeenAt = finish(run, at, path, value);
      at = $Session$expiresAt;
      value = resolve?.expiresAt ? resolve.expiresAt(source, NONE, context) : property(own.expiresAt, own, NONE, context);
      $expiresAt = finish(run, at, path, value);
      try {
        value = resolve?.ip ? resolve.ip(source, NONE, context) : property(own.ip, own, NONE, context);
        $ip = typeof value === 'string' || value === null ? value : finish(run, $Session$ip, path, value);
      } catch (error) {
        $ip = absorb(run, $Session$ip, placeOf($Session$ip, path), error);
      }
      try {
        value = resolve?.userAgent ? resolve.userAgent(source, NONE, context) : property(own.userAgent, own, NONE, context);
        $userAgent = typeof value === 'string' || value === null ? value : finish(run, $Session$userAgent, path, value);
      } catch (error) {
        $userAgent = absorb(run, $Session$userAgent, placeOf($Session$userAgent, path), error);
      }
      place = placeOf(sessions$Session$gameServer, path);
      try {
        value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
        $gameServer = finish(run, sessions$Session$gameServer, path, value, place);
      } catch (error) {
        $gameServer = absorb(run, sessions$Session$gameServer, place, error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $current, $createdAt, $lastSeenAt, $expiresAt, $ip, $userAgent, $gameServer]);
    }
    return whole(run, before, { id: $id, current: $current, createdAt: $createdAt, lastSeenAt: $lastSeenAt, expiresAt: $expiresAt, ip: $ip, userAgent: $userAgent, gameServer: $gameServer });
  }

  function sessions$gameServer_GameServer(run: sessions$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: sessions$Query };
}

// documents/users/setLanguage.graphql

type setLanguage$$Run = Run<{
  readonly language?: Sdl.Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

function setLanguage$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["language", variable(in$LanguageTag, true, true)],
  ]);

  function setLanguage$Mutation$0$setLanguage$args(run: setLanguage$$Run): Args<'Mutation', 'setLanguage'> {
    const args: Args<'Mutation', 'setLanguage'> = {  };
    if (run.variables.language !== undefined) args.language = run.variables.language;
    return args;
  }
  const setLanguage$Mutation$0$setLanguage: Field = field("Mutation", "setLanguage", "setLanguage", setLanguage$User, true);
  const setLanguage$User$selectedServer: Field = field("User", "selectedServer", "selectedServer", setLanguage$selectedServer_GameServer, false);

  function setLanguage$Mutation$0(run: setLanguage$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $setLanguage: unknown;
    let place: Path;
    let value: unknown;
    let at = setLanguage$Mutation$0$setLanguage;
    try {
      place = placeOf(at, path);
      value = resolve?.setLanguage ? resolve.setLanguage(source, setLanguage$Mutation$0$setLanguage$args(run), context) : property(own.setLanguage, own, setLanguage$Mutation$0$setLanguage$args(run), context);
      $setLanguage = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $setLanguage;
  }

  const setLanguage$Mutation = inTurn([["setLanguage", setLanguage$Mutation$0]]);

  function setLanguage$User(run: setLanguage$$Run, source: Parents['User'], path: Path | null): unknown {
    const resolve = run.resolvers.User;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $email: unknown, $status: unknown, $language: unknown, $hasPin: unknown, $pinLockedUntil: unknown, $selectedServer: unknown, $createdAt: unknown;
    let place: Path;
    let value: unknown;
    let at = $User$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
      at = $User$email;
      value = resolve?.email ? resolve.email(source, NONE, context) : property(own.email, own, NONE, context);
      $email = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $User$status;
      value = resolve?.status ? resolve.status(source, NONE, context) : property(own.status, own, NONE, context);
      $status = finish(run, at, path, value);
      try {
        value = resolve?.language ? resolve.language(source, NONE, context) : property(own.language, own, NONE, context);
        $language = typeof value === 'string' || value === null ? value : finish(run, $User$language, path, value);
      } catch (error) {
        $language = absorb(run, $User$language, placeOf($User$language, path), error);
      }
      at = $User$hasPin;
      value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
      $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.pinLockedUntil ? resolve.pinLockedUntil(source, NONE, context) : property(own.pinLockedUntil, own, NONE, context);
        $pinLockedUntil = value === null ? null : finish(run, $User$pinLockedUntil, path, value);
      } catch (error) {
        $pinLockedUntil = absorb(run, $User$pinLockedUntil, placeOf($User$pinLockedUntil, path), error);
      }
      place = placeOf(setLanguage$User$selectedServer, path);
      try {
        value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
        $selectedServer = finish(run, setLanguage$User$selectedServer, path, value, place);
      } catch (error) {
        $selectedServer = absorb(run, setLanguage$User$selectedServer, place, error);
      }
      at = $User$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
    }
    return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
  }

  function setLanguage$selectedServer_GameServer(run: setLanguage$$Run, source: Parents['GameServer'], path: Path | null): unknown {
    const resolve = run.resolvers.GameServer;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $code: unknown, $name: unknown;
    let value: unknown;
    let at = $GameServer$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$code;
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $GameServer$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $code, $name]);
    }
    return whole(run, before, { id: $id, code: $code, name: $name });
  }

  return { inputsOf, select: setLanguage$Mutation };
}

// documents/users/setPin.graphql

type setPin$$Run = Run<{
  readonly newPin: Sdl.Scalars['Pin']['input'];
  readonly currentPin?: Sdl.Scalars['Pin']['input'] | null | undefined;
  readonly password?: Sdl.Scalars['String']['input'] | null | undefined;
}, Context, Resolvers>;

function setPin$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["newPin", variable(in$Pin, false, true)],
    ["currentPin", variable(in$Pin, true, false)],
    ["password", variable(in$String, true, false)],
  ]);

  function setPin$Mutation$0$setPin$args(run: setPin$$Run): Args<'Mutation', 'setPin'> {
    const args: Args<'Mutation', 'setPin'> = { newPin: run.variables.newPin };
    if (run.variables.currentPin !== undefined) args.currentPin = run.variables.currentPin;
    if (run.variables.password !== undefined) args.password = run.variables.password;
    return args;
  }
  const setPin$Mutation$0$setPin: Field = field("Mutation", "setPin", "setPin", setPin$SetPinPayload, true);

  function setPin$Mutation$0(run: setPin$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $setPin: unknown;
    let place: Path;
    let value: unknown;
    let at = setPin$Mutation$0$setPin;
    try {
      place = placeOf(at, path);
      value = resolve?.setPin ? resolve.setPin(source, setPin$Mutation$0$setPin$args(run), context) : property(own.setPin, own, setPin$Mutation$0$setPin$args(run), context);
      $setPin = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $setPin;
  }

  const setPin$Mutation = inTurn([["setPin", setPin$Mutation$0]]);

  function setPin$SetPinPayload(run: setPin$$Run, source: Parents['SetPinPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.SetPinPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $hasPin: unknown;
    let value: unknown;
    let at = $SetPinPayload$hasPin;
    try {
      value = resolve?.hasPin ? resolve.hasPin(source, NONE, context) : property(own.hasPin, own, NONE, context);
      $hasPin = typeof value === 'boolean' ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$hasPin]);
    }
    return whole(run, before, { hasPin: $hasPin });
  }

  return { inputsOf, select: setPin$Mutation };
}

// documents/users/verifyPin.graphql

type verifyPin$$Run = Run<{
  readonly pin: Sdl.Scalars['Pin']['input'];
}, Context, Resolvers>;

function verifyPin$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["pin", variable(in$Pin, false, true)],
  ]);

  function verifyPin$Mutation$0$verifyPin$args(run: verifyPin$$Run): Args<'Mutation', 'verifyPin'> {
    return { pin: run.variables.pin };
  }
  const verifyPin$Mutation$0$verifyPin: Field = field("Mutation", "verifyPin", "verifyPin", verifyPin$VerifyPinPayload, true);

  function verifyPin$Mutation$0(run: verifyPin$$Run, source: Parents['Mutation'], path: Path | null): unknown {
    const resolve = run.resolvers.Mutation;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $verifyPin: unknown;
    let place: Path;
    let value: unknown;
    let at = verifyPin$Mutation$0$verifyPin;
    try {
      place = placeOf(at, path);
      value = resolve?.verifyPin ? resolve.verifyPin(source, verifyPin$Mutation$0$verifyPin$args(run), context) : property(own.verifyPin, own, verifyPin$Mutation$0$verifyPin$args(run), context);
      $verifyPin = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, []);
    }
    return $verifyPin;
  }

  const verifyPin$Mutation = inTurn([["verifyPin", verifyPin$Mutation$0]]);

  function verifyPin$VerifyPinPayload(run: verifyPin$$Run, source: Parents['VerifyPinPayload'], path: Path | null): unknown {
    const resolve = run.resolvers.VerifyPinPayload;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $verifiedUntil: unknown;
    let value: unknown;
    let at = $VerifyPinPayload$verifiedUntil;
    try {
      value = resolve?.verifiedUntil ? resolve.verifiedUntil(source, NONE, context) : property(own.verifiedUntil, own, NONE, context);
      $verifiedUntil = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$verifiedUntil]);
    }
    return whole(run, before, { verifiedUntil: $verifiedUntil });
  }

  return { inputsOf, select: verifyPin$Mutation };
}

// documents/wallet/balance.graphql

type balance$$Run = Run<{}, Context, Resolvers>;

function balance$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const balance$Query$balance: Field = field("Query", "balance", "balance", balance$Balance, true);
  const balance$Balance$currency: Field = field("Balance", "currency", "currency", balance$currency_Currency, true);

  function balance$Query(run: balance$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $balance: unknown;
    let place: Path;
    let value: unknown;
    let at = balance$Query$balance;
    try {
      place = placeOf(at, path);
      value = resolve?.balance ? resolve.balance(source, NONE, context) : property(own.balance, own, NONE, context);
      $balance = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$balance]);
    }
    return whole(run, before, { balance: $balance });
  }

  function balance$Balance(run: balance$$Run, source: Parents['Balance'], path: Path | null): unknown {
    const resolve = run.resolvers.Balance;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $amount: unknown, $currency: unknown;
    let place: Path;
    let value: unknown;
    let at = $Balance$amount;
    try {
      value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
      $amount = finish(run, at, path, value);
      at = balance$Balance$currency;
      place = placeOf(at, path);
      value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
      $currency = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$amount, $currency]);
    }
    return whole(run, before, { amount: $amount, currency: $currency });
  }

  function balance$currency_Currency(run: balance$$Run, source: Parents['Currency'], path: Path | null): unknown {
    const resolve = run.resolvers.Currency;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $code: unknown, $name: unknown, $scale: unknown;
    let value: unknown;
    let at = $Currency$code;
    try {
      value = resolve?.code ? resolve.code(source, NONE, context) : property(own.code, own, NONE, context);
      $code = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$name;
      value = resolve?.name ? resolve.name(source, NONE, context) : property(own.name, own, NONE, context);
      $name = typeof value === 'string' ? value : finish(run, at, path, value);
      at = $Currency$scale;
      value = resolve?.scale ? resolve.scale(source, NONE, context) : property(own.scale, own, NONE, context);
      $scale = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$code, $name, $scale]);
    }
    return whole(run, before, { code: $code, name: $name, scale: $scale });
  }

  return { inputsOf, select: balance$Query };
}

// documents/wallet/balanceHistory.graphql

type balanceHistory$$Run = Run<{
  readonly first: Sdl.Scalars['Int']['input'];
  readonly after?: Sdl.Scalars['Cursor']['input'] | null | undefined;
}, Context, Resolvers>;

function balanceHistory$$executor(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["first", variable(in$Int, false, false, () => (20), {"minimum":1,"maximum":100})],
    ["after", variable(in$Cursor, true, false)],
  ]);

  function balanceHistory$Query$balanceHistory$args(run: balanceHistory$$Run): Args<'Query', 'balanceHistory'> {
    const args: Args<'Query', 'balanceHistory'> = { first: run.variables.first };
    if (run.variables.after !== undefined) args.after = run.variables.after;
    return args;
  }
  const balanceHistory$Query$balanceHistory: Field = field("Query", "balanceHistory", "balanceHistory", balanceHistory$LedgerEntryConnection, true);
  const balanceHistory$LedgerEntryConnection$edges: Field = field("LedgerEntryConnection", "edges", "edges", listOf(balanceHistory$edges_LedgerEntryEdge, true), true);
  const balanceHistory$LedgerEntryConnection$pageInfo: Field = field("LedgerEntryConnection", "pageInfo", "pageInfo", balanceHistory$pageInfo_PageInfo, true);
  const balanceHistory$edges_LedgerEntryEdge$node: Field = field("LedgerEntryEdge", "node", "node", balanceHistory$edges_node_LedgerEntry, true);

  function balanceHistory$Query(run: balanceHistory$$Run, source: Parents['Query'], path: Path | null): unknown {
    const resolve = run.resolvers.Query;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $balanceHistory: unknown;
    let place: Path;
    let value: unknown;
    let at = balanceHistory$Query$balanceHistory;
    try {
      place = placeOf(at, path);
      value = resolve?.balanceHistory ? resolve.balanceHistory(source, balanceHistory$Query$balanceHistory$args(run), context) : property(own.balanceHistory, own, balanceHistory$Query$balanceHistory$args(run), context);
      $balanceHistory = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$balanceHistory]);
    }
    return whole(run, before, { balanceHistory: $balanceHistory });
  }

  function balanceHistory$LedgerEntryConnection(run: balanceHistory$$Run, source: Parents['LedgerEntryConnection'], path: Path | null): unknown {
    const resolve = run.resolvers.LedgerEntryConnection;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $edges: unknown, $pageInfo: unknown, $totalCount: unknown;
    let place: Path;
    let value: unknown;
    let at = balanceHistory$LedgerEntryConnection$edges;
    try {
      place = placeOf(at, path);
      value = bounded(resolve?.edges ? resolve.edges(source, NONE, context) : property(own.edges, own, NONE, context), "LedgerEntryConnection.edges", [], run.variables.first);
      $edges = finish(run, at, path, value, place);
      at = balanceHistory$LedgerEntryConnection$pageInfo;
      place = placeOf(at, path);
      value = resolve?.pageInfo ? resolve.pageInfo(source, NONE, context) : property(own.pageInfo, own, NONE, context);
      $pageInfo = finish(run, at, path, value, place);
      at = $LedgerEntryConnection$totalCount;
      value = resolve?.totalCount ? resolve.totalCount(source, NONE, context) : property(own.totalCount, own, NONE, context);
      $totalCount = typeof value === 'number' && (value | 0) === value ? value : finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$edges, $pageInfo, $totalCount]);
    }
    return whole(run, before, { edges: $edges, pageInfo: $pageInfo, totalCount: $totalCount });
  }

  function balanceHistory$edges_LedgerEntryEdge(run: balanceHistory$$Run, source: Parents['LedgerEntryEdge'], path: Path | null): unknown {
    const resolve = run.resolvers.LedgerEntryEdge;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $cursor: unknown, $node: unknown;
    let place: Path;
    let value: unknown;
    let at = $LedgerEntryEdge$cursor;
    try {
      value = resolve?.cursor ? resolve.cursor(source, NONE, context) : property(own.cursor, own, NONE, context);
      $cursor = finish(run, at, path, value);
      at = balanceHistory$edges_LedgerEntryEdge$node;
      place = placeOf(at, path);
      value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
      $node = finish(run, at, path, value, place);
    } catch (error) {
      return abandon(run, at, path, error, before, [$cursor, $node]);
    }
    return whole(run, before, { cursor: $cursor, node: $node });
  }

  function balanceHistory$edges_node_LedgerEntry(run: balanceHistory$$Run, source: Parents['LedgerEntry'], path: Path | null): unknown {
    const resolve = run.resolvers.LedgerEntry;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $id: unknown, $type: unknown, $amount: unknown, $balanceAfter: unknown, $reference: unknown, $createdAt: unknown;
    let value: unknown;
    let at = $LedgerEntry$id;
    try {
      value = resolve?.id ? resolve.id(source, NONE, context) : property(own.id, own, NONE, context);
      $id = finish(run, at, path, value);
      at = $LedgerEntry$type;
      value = resolve?.type ? resolve.type(source, NONE, context) : property(own.type, own, NONE, context);
      $type = finish(run, at, path, value);
      at = $LedgerEntry$amount;
      value = resolve?.amount ? resolve.amount(source, NONE, context) : property(own.amount, own, NONE, context);
      $amount = finish(run, at, path, value);
      at = $LedgerEntry$balanceAfter;
      value = resolve?.balanceAfter ? resolve.balanceAfter(source, NONE, context) : property(own.balanceAfter, own, NONE, context);
      $balanceAfter = finish(run, at, path, value);
      try {
        value = resolve?.reference ? resolve.reference(source, NONE, context) : property(own.reference, own, NONE, context);
        $reference = typeof value === 'string' || value === null ? value : finish(run, $LedgerEntry$reference, path, value);
      } catch (error) {
        $reference = absorb(run, $LedgerEntry$reference, placeOf($LedgerEntry$reference, path), error);
      }
      at = $LedgerEntry$createdAt;
      value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
      $createdAt = finish(run, at, path, value);
    } catch (error) {
      return abandon(run, at, path, error, before, [$id, $type, $amount, $balanceAfter, $reference, $createdAt]);
    }
    return whole(run, before, { id: $id, type: $type, amount: $amount, balanceAfter: $balanceAfter, reference: $reference, createdAt: $createdAt });
  }

  function balanceHistory$pageInfo_PageInfo(run: balanceHistory$$Run, source: Parents['PageInfo'], path: Path | null): unknown {
    const resolve = run.resolvers.PageInfo;
    const { context } = run;
    const own = readable(source);
    const before = run.pending;
    let $hasNextPage: unknown, $hasPreviousPage: unknown, $startCursor: unknown, $endCursor: unknown;
    let value: unknown;
    let at = $PageInfo$hasNextPage;
    try {
      value = resolve?.hasNextPage ? resolve.hasNextPage(source, NONE, context) : property(own.hasNextPage, own, NONE, context);
      $hasNextPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      at = $PageInfo$hasPreviousPage;
      value = resolve?.hasPreviousPage ? resolve.hasPreviousPage(source, NONE, context) : property(own.hasPreviousPage, own, NONE, context);
      $hasPreviousPage = typeof value === 'boolean' ? value : finish(run, at, path, value);
      try {
        value = resolve?.startCursor ? resolve.startCursor(source, NONE, context) : property(own.startCursor, own, NONE, context);
        $startCursor = value === null ? null : finish(run, $PageInfo$startCursor, path, value);
      } catch (error) {
        $startCursor = absorb(run, $PageInfo$startCursor, placeOf($PageInfo$startCursor, path), error);
      }
      try {
        value = resolve?.endCursor ? resolve.endCursor(source, NONE, context) : property(own.endCursor, own, NONE, context);
        $endCursor = value === null ? null : finish(run, $PageInfo$endCursor, path, value);
      } catch (error) {
        $endCursor = absorb(run, $PageInfo$endCursor, placeOf($PageInfo$endCursor, path), error);
      }
    } catch (error) {
      return abandon(run, at, path, error, before, [$hasNextPage, $hasPreviousPage, $startCursor, $endCursor]);
    }
    return whole(run, before, { hasNextPage: $hasNextPage, hasPreviousPage: $hasPreviousPage, startCursor: $startCursor, endCursor: $endCursor });
  }

  return { inputsOf, select: balanceHistory$Query };
}

/** By documentId. */
export const executors: Executors = {
  manifest: "sha256:938caafc7cebcee27e4d95a8d1932b5c422014b4d167af4695d80e06013381f0",
  documents: {
    accounts: accounts$$executor,
    changeAccountPassword: changeAccountPassword$$executor,
    createAccount: createAccount$$executor,
    dropAccount: dropAccount$$executor,
    keepAccount: keepAccount$$executor,
    shopCategories: shopCategories$$executor,
    shopItem: shopItem$$executor,
    shopItems: shopItems$$executor,
    project: project$$executor,
    projectAvailable: projectAvailable$$executor,
    purchase: purchase$$executor,
    purchaseStatus: purchaseStatus$$executor,
    purchases: purchases$$executor,
    gameServer: gameServer$$executor,
    gameServers: gameServers$$executor,
    changePassword: changePassword$$executor,
    changeServer: changeServer$$executor,
    confirmEmail: confirmEmail$$executor,
    deleteMe: deleteMe$$executor,
    login: login$$executor,
    logout: logout$$executor,
    me: me$$executor,
    profile: profile$$executor,
    register: register$$executor,
    requestEmailChange: requestEmailChange$$executor,
    requestPasswordReset: requestPasswordReset$$executor,
    resetPassword: resetPassword$$executor,
    revokeOtherSessions: revokeOtherSessions$$executor,
    revokeSession: revokeSession$$executor,
    sessions: sessions$$executor,
    setLanguage: setLanguage$$executor,
    setPin: setPin$$executor,
    verifyPin: verifyPin$$executor,
    balance: balance$$executor,
    balanceHistory: balanceHistory$$executor,
  },
};

// Made by `npm run codegen` from schema/ and documents/: do not edit. It does what graphql-js would do (decision 40).
import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLString } from 'graphql';
import {
  type ExecutorParts,
  type Executors,
  type Field,
  type InputType,
  type Inputs,
  type Path,
  type Run,
  NONE,
  abandon,
  absorb,
  bounded,
  enumOf,
  field,
  finish,
  formCheck,
  formOf,
  inTurn,
  leafOf,
  listOf,
  placeOf,
  property,
  readable,
  scalarOf,
  variable,
  whole,
} from '../packages/contract/src/runtime/index.js';
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
const $$Account$id_login_status_gameServer_createdAt$gameServer: Field = field("Account", "gameServer", "gameServer", $$GameServer$id_code_name, true);
const $$ShopItemEdge$cursor_node$node: Field = field("ShopItemEdge", "node", "node", $$ShopItem$id_sku_title_description_imageUrl_category_kind_price, true);
const $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$category: Field = field("ShopItem", "category", "category", $$ShopCategory$id_code_title, true);
const $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$currency: Field = field("ShopItem", "currency", "currency", $$Currency$code_name_scale, true);
const $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$gameServer: Field = field("ShopItem", "gameServer", "gameServer", $$GameServer$id_code_name, true);
const $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$limits: Field = field("ShopItem", "limits", "limits", listOf($$PurchaseLimit$scope_window_max_remaining, true), true);
const $$Project$id_slug_name_description_language_languages_currency_a$languages: Field = field("Project", "languages", "languages", listOf($$Language$tag_name, true), true);
const $$Project$id_slug_name_description_language_languages_currency_a$currency: Field = field("Project", "currency", "currency", $$Currency$code_name_scale, true);
const $$Project$id_slug_name_description_language_languages_currency_a$availability: Field = field("Project", "availability", "availability", $$Availability$available_message_until_retryAfterSeconds, true);
const $$Project$id_slug_name_description_language_languages_currency_a$policies: Field = field("Project", "policies", "policies", $$Policies$passwordMinLength_pinLength_maxAccountsPerServer_pinP, true);
const $$PurchasePayload$purchase_balance_replayed$purchase: Field = field("PurchasePayload", "purchase", "purchase", $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency, true);
const $$PurchasePayload$purchase_balance_replayed$balance: Field = field("PurchasePayload", "balance", "balance", $$Balance$amount_currency, true);
const $$Balance$amount_currency$currency: Field = field("Balance", "currency", "currency", $$Currency$code_name_scale, true);
const $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$item: Field = field("Purchase", "item", "item", $$PurchasedItem$id_sku_title, true);
const $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$currency: Field = field("Purchase", "currency", "currency", $$Currency$code_name_scale, true);
const $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$account: Field = field("Purchase", "account", "account", $$Account$id_login_status, true);
const $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$gameServer: Field = field("Purchase", "gameServer", "gameServer", $$GameServer$id_code_name, true);
const $$PurchaseEdge$cursor_node$node: Field = field("PurchaseEdge", "node", "node", $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency, true);
const $$GameServer$id_code_name_description_status_access_isDefault_ac$accountRules: Field = field("GameServer", "accountRules", "accountRules", $$AccountRules$loginMinLength_loginMaxLength_passwordMinLength_p, true);
const $$AuthPayload$sessionId_expiresAt_idleTimeoutSeconds_user$user: Field = field("AuthPayload", "user", "user", $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe, true);
const $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe$selectedServer: Field = field("User", "selectedServer", "selectedServer", $$GameServer$id_code_name, false);
const $$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent$gameServer: Field = field("Session", "gameServer", "gameServer", $$GameServer$id_code_name, false);
const $$LedgerEntryEdge$cursor_node$node: Field = field("LedgerEntryEdge", "node", "node", $$LedgerEntry$id_type_amount_balanceAfter_reference_createdAt, true);

function $$Account$id_login_status_gameServer_createdAt(run: AnyRun, source: Parents['Account'], path: Path | null): unknown {
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
    at = $$Account$id_login_status_gameServer_createdAt$gameServer;
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

function $$GameServer$id_code_name(run: AnyRun, source: Parents['GameServer'], path: Path | null): unknown {
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

function $$DropAccountPayload$dropped(run: AnyRun, source: Parents['DropAccountPayload'], path: Path | null): unknown {
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

function $$ShopCategory$id_code_title_parentId_itemCount(run: AnyRun, source: Parents['ShopCategory'], path: Path | null): unknown {
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

function $$PurchaseLimit$scope_window_max_remaining(run: AnyRun, source: Parents['PurchaseLimit'], path: Path | null): unknown {
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

function $$Currency$code_name_scale(run: AnyRun, source: Parents['Currency'], path: Path | null): unknown {
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

function $$ShopCategory$id_code_title(run: AnyRun, source: Parents['ShopCategory'], path: Path | null): unknown {
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

function $$PageInfo$hasNextPage_hasPreviousPage_startCursor_endCursor(run: AnyRun, source: Parents['PageInfo'], path: Path | null): unknown {
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

function $$ShopItemEdge$cursor_node(run: AnyRun, source: Parents['ShopItemEdge'], path: Path | null): unknown {
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
    at = $$ShopItemEdge$cursor_node$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function $$ShopItem$id_sku_title_description_imageUrl_category_kind_price(run: AnyRun, source: Parents['ShopItem'], path: Path | null): unknown {
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
    at = $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$category;
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
    at = $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$gameServer;
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
    at = $$ShopItem$id_sku_title_description_imageUrl_category_kind_price$limits;
    place = placeOf(at, path);
    value = bounded(resolve?.limits ? resolve.limits(source, NONE, context) : property(own.limits, own, NONE, context), "ShopItem.limits", [4], null);
    $limits = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $sku, $title, $description, $imageUrl, $category, $kind, $price, $oldPrice, $currency, $gameServer, $purchasable, $unavailableReason, $maxQuantity, $remaining, $limits]);
  }
  return whole(run, before, { id: $id, sku: $sku, title: $title, description: $description, imageUrl: $imageUrl, category: $category, kind: $kind, price: $price, oldPrice: $oldPrice, currency: $currency, gameServer: $gameServer, purchasable: $purchasable, unavailableReason: $unavailableReason, maxQuantity: $maxQuantity, remaining: $remaining, limits: $limits });
}

function $$Project$id_slug_name_description_language_languages_currency_a(run: AnyRun, source: Parents['Project'], path: Path | null): unknown {
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
    at = $$Project$id_slug_name_description_language_languages_currency_a$languages;
    place = placeOf(at, path);
    value = bounded(resolve?.languages ? resolve.languages(source, NONE, context) : property(own.languages, own, NONE, context), "Project.languages", [50], null);
    $languages = finish(run, at, path, value, place);
    at = $$Project$id_slug_name_description_language_languages_currency_a$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = $$Project$id_slug_name_description_language_languages_currency_a$availability;
    place = placeOf(at, path);
    value = resolve?.availability ? resolve.availability(source, NONE, context) : property(own.availability, own, NONE, context);
    $availability = finish(run, at, path, value, place);
    at = $$Project$id_slug_name_description_language_languages_currency_a$policies;
    place = placeOf(at, path);
    value = resolve?.policies ? resolve.policies(source, NONE, context) : property(own.policies, own, NONE, context);
    $policies = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $slug, $name, $description, $language, $languages, $currency, $availability, $policies]);
  }
  return whole(run, before, { id: $id, slug: $slug, name: $name, description: $description, language: $language, languages: $languages, currency: $currency, availability: $availability, policies: $policies });
}

function $$Policies$passwordMinLength_pinLength_maxAccountsPerServer_pinP(run: AnyRun, source: Parents['Policies'], path: Path | null): unknown {
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

function $$Availability$available_message_until_retryAfterSeconds(run: AnyRun, source: Parents['Availability'], path: Path | null): unknown {
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

function $$Language$tag_name(run: AnyRun, source: Parents['Language'], path: Path | null): unknown {
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

function $$PurchasePayload$purchase_balance_replayed(run: AnyRun, source: Parents['PurchasePayload'], path: Path | null): unknown {
  const resolve = run.resolvers.PurchasePayload;
  const { context } = run;
  const own = readable(source);
  const before = run.pending;
  let $purchase: unknown, $balance: unknown, $replayed: unknown;
  let place: Path;
  let value: unknown;
  let at = $$PurchasePayload$purchase_balance_replayed$purchase;
  try {
    place = placeOf(at, path);
    value = resolve?.purchase ? resolve.purchase(source, NONE, context) : property(own.purchase, own, NONE, context);
    $purchase = finish(run, at, path, value, place);
    at = $$PurchasePayload$purchase_balance_replayed$balance;
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

function $$Balance$amount_currency(run: AnyRun, source: Parents['Balance'], path: Path | null): unknown {
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
    at = $$Balance$amount_currency$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$amount, $currency]);
  }
  return whole(run, before, { amount: $amount, currency: $currency });
}

function $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency(run: AnyRun, source: Parents['Purchase'], path: Path | null): unknown {
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
    at = $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$item;
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
    at = $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$currency;
    place = placeOf(at, path);
    value = resolve?.currency ? resolve.currency(source, NONE, context) : property(own.currency, own, NONE, context);
    $currency = finish(run, at, path, value, place);
    at = $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$account;
    place = placeOf(at, path);
    value = resolve?.account ? resolve.account(source, NONE, context) : property(own.account, own, NONE, context);
    $account = finish(run, at, path, value, place);
    at = $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency$gameServer;
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

function $$Account$id_login_status(run: AnyRun, source: Parents['Account'], path: Path | null): unknown {
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

function $$PurchasedItem$id_sku_title(run: AnyRun, source: Parents['PurchasedItem'], path: Path | null): unknown {
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

function $$PurchaseEdge$cursor_node(run: AnyRun, source: Parents['PurchaseEdge'], path: Path | null): unknown {
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
    at = $$PurchaseEdge$cursor_node$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function $$GameServer$id_code_name_description_status_access_isDefault_ac(run: AnyRun, source: Parents['GameServer'], path: Path | null): unknown {
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
    at = $$GameServer$id_code_name_description_status_access_isDefault_ac$accountRules;
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

function $$AccountRules$loginMinLength_loginMaxLength_passwordMinLength_p(run: AnyRun, source: Parents['AccountRules'], path: Path | null): unknown {
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

function $$AuthPayload$sessionId_expiresAt_idleTimeoutSeconds_user(run: AnyRun, source: Parents['AuthPayload'], path: Path | null): unknown {
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
    at = $$AuthPayload$sessionId_expiresAt_idleTimeoutSeconds_user$user;
    place = placeOf(at, path);
    value = resolve?.user ? resolve.user(source, NONE, context) : property(own.user, own, NONE, context);
    $user = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$sessionId, $expiresAt, $idleTimeoutSeconds, $user]);
  }
  return whole(run, before, { sessionId: $sessionId, expiresAt: $expiresAt, idleTimeoutSeconds: $idleTimeoutSeconds, user: $user });
}

function $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe(run: AnyRun, source: Parents['User'], path: Path | null): unknown {
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
    place = placeOf($$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe$selectedServer, path);
    try {
      value = resolve?.selectedServer ? resolve.selectedServer(source, NONE, context) : property(own.selectedServer, own, NONE, context);
      $selectedServer = finish(run, $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe$selectedServer, path, value, place);
    } catch (error) {
      $selectedServer = absorb(run, $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe$selectedServer, place, error);
    }
    at = $User$createdAt;
    value = resolve?.createdAt ? resolve.createdAt(source, NONE, context) : property(own.createdAt, own, NONE, context);
    $createdAt = finish(run, at, path, value);
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $email, $status, $language, $hasPin, $pinLockedUntil, $selectedServer, $createdAt]);
  }
  return whole(run, before, { id: $id, email: $email, status: $status, language: $language, hasPin: $hasPin, pinLockedUntil: $pinLockedUntil, selectedServer: $selectedServer, createdAt: $createdAt });
}

function $$ConfirmEmailPayload$confirmed(run: AnyRun, source: Parents['ConfirmEmailPayload'], path: Path | null): unknown {
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

function $$DeleteMePayload$deleted(run: AnyRun, source: Parents['DeleteMePayload'], path: Path | null): unknown {
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

function $$LogoutPayload$loggedOut(run: AnyRun, source: Parents['LogoutPayload'], path: Path | null): unknown {
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

function $$User$id_email(run: AnyRun, source: Parents['User'], path: Path | null): unknown {
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

function $$RegisterPayload$accepted(run: AnyRun, source: Parents['RegisterPayload'], path: Path | null): unknown {
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

function $$EmailChangeRequestPayload$accepted(run: AnyRun, source: Parents['EmailChangeRequestPayload'], path: Path | null): unknown {
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

function $$PasswordResetRequestPayload$accepted(run: AnyRun, source: Parents['PasswordResetRequestPayload'], path: Path | null): unknown {
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

function $$ResetPasswordPayload$changed(run: AnyRun, source: Parents['ResetPasswordPayload'], path: Path | null): unknown {
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

function $$RevokeOtherSessionsPayload$revokedCount(run: AnyRun, source: Parents['RevokeOtherSessionsPayload'], path: Path | null): unknown {
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

function $$RevokeSessionPayload$revoked(run: AnyRun, source: Parents['RevokeSessionPayload'], path: Path | null): unknown {
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

function $$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent(run: AnyRun, source: Parents['Session'], path: Path | null): unknown {
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
    place = placeOf($$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent$gameServer, path);
    try {
      value = resolve?.gameServer ? resolve.gameServer(source, NONE, context) : property(own.gameServer, own, NONE, context);
      $gameServer = finish(run, $$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent$gameServer, path, value, place);
    } catch (error) {
      $gameServer = absorb(run, $$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent$gameServer, place, error);
    }
  } catch (error) {
    return abandon(run, at, path, error, before, [$id, $current, $createdAt, $lastSeenAt, $expiresAt, $ip, $userAgent, $gameServer]);
  }
  return whole(run, before, { id: $id, current: $current, createdAt: $createdAt, lastSeenAt: $lastSeenAt, expiresAt: $expiresAt, ip: $ip, userAgent: $userAgent, gameServer: $gameServer });
}

function $$SetPinPayload$hasPin(run: AnyRun, source: Parents['SetPinPayload'], path: Path | null): unknown {
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

function $$VerifyPinPayload$verifiedUntil(run: AnyRun, source: Parents['VerifyPinPayload'], path: Path | null): unknown {
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

function $$LedgerEntryEdge$cursor_node(run: AnyRun, source: Parents['LedgerEntryEdge'], path: Path | null): unknown {
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
    at = $$LedgerEntryEdge$cursor_node$node;
    place = placeOf(at, path);
    value = resolve?.node ? resolve.node(source, NONE, context) : property(own.node, own, NONE, context);
    $node = finish(run, at, path, value, place);
  } catch (error) {
    return abandon(run, at, path, error, before, [$cursor, $node]);
  }
  return whole(run, before, { cursor: $cursor, node: $node });
}

function $$LedgerEntry$id_type_amount_balanceAfter_reference_createdAt(run: AnyRun, source: Parents['LedgerEntry'], path: Path | null): unknown {
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

// documents/accounts/accounts.graphql

type accounts$$Run = Run<{
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function accounts$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function accounts$Query$accounts$args(run: accounts$$Run): Args<'Query', 'accounts'> {
    const args: Args<'Query', 'accounts'> = {  };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const accounts$Query$accounts: Field = field("Query", "accounts", "accounts", listOf($$Account$id_login_status_gameServer_createdAt, true), true);

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

  return { inputsOf, select: accounts$Query };
}

// documents/accounts/changeAccountPassword.graphql

type changeAccountPassword$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
  readonly password: Sdl.Scalars['String']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function changeAccountPassword$$parts(): ExecutorParts {
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
  const changeAccountPassword$Mutation$0$changeAccountPassword: Field = field("Mutation", "changeAccountPassword", "changeAccountPassword", $$Account$id_login_status_gameServer_createdAt, true);

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

  return { inputsOf, select: changeAccountPassword$Mutation };
}

// documents/accounts/createAccount.graphql

type createAccount$$Run = Run<{
  readonly login: Sdl.Scalars['Login']['input'];
  readonly password: Sdl.Scalars['NewPassword']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function createAccount$$parts(): ExecutorParts {
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
  const createAccount$Mutation$0$createAccount: Field = field("Mutation", "createAccount", "createAccount", $$Account$id_login_status_gameServer_createdAt, true);

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

  return { inputsOf, select: createAccount$Mutation };
}

// documents/accounts/dropAccount.graphql

type dropAccount$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function dropAccount$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function dropAccount$Mutation$0$dropAccount$args(run: dropAccount$$Run): Args<'Mutation', 'dropAccount'> {
    const args: Args<'Mutation', 'dropAccount'> = { accountId: run.variables.accountId };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const dropAccount$Mutation$0$dropAccount: Field = field("Mutation", "dropAccount", "dropAccount", $$DropAccountPayload$dropped, true);

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

  return { inputsOf, select: dropAccount$Mutation };
}

// documents/accounts/keepAccount.graphql

type keepAccount$$Run = Run<{
  readonly accountId: Sdl.Scalars['ID']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function keepAccount$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["accountId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function keepAccount$Mutation$0$keepAccount$args(run: keepAccount$$Run): Args<'Mutation', 'keepAccount'> {
    const args: Args<'Mutation', 'keepAccount'> = { accountId: run.variables.accountId };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const keepAccount$Mutation$0$keepAccount: Field = field("Mutation", "keepAccount", "keepAccount", $$Account$id_login_status_gameServer_createdAt, true);

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

  return { inputsOf, select: keepAccount$Mutation };
}

// documents/catalogue/shopCategories.graphql

type shopCategories$$Run = Run<{
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function shopCategories$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, true, false, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function shopCategories$Query$shopCategories$args(run: shopCategories$$Run): Args<'Query', 'shopCategories'> {
    const args: Args<'Query', 'shopCategories'> = {  };
    if (run.variables.gameServerId !== undefined) args.gameServerId = run.variables.gameServerId;
    return args;
  }
  const shopCategories$Query$shopCategories: Field = field("Query", "shopCategories", "shopCategories", listOf($$ShopCategory$id_code_title_parentId_itemCount, true), true);

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

  return { inputsOf, select: shopCategories$Query };
}

// documents/catalogue/shopItem.graphql

type shopItem$$Run = Run<{
  readonly itemId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly sku?: Sdl.Scalars['Sku']['input'] | null | undefined;
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function shopItem$$parts(): ExecutorParts {
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
  const shopItem$ShopItem$category: Field = field("ShopItem", "category", "category", $$ShopCategory$id_code_title, true);
  const shopItem$ShopItem$currency: Field = field("ShopItem", "currency", "currency", $$Currency$code_name_scale, true);
  const shopItem$ShopItem$gameServer: Field = field("ShopItem", "gameServer", "gameServer", $$GameServer$id_code_name, true);
  const shopItem$ShopItem$limits: Field = field("ShopItem", "limits", "limits", listOf($$PurchaseLimit$scope_window_max_remaining, true), true);

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

function shopItems$$parts(): ExecutorParts {
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
  const shopItems$ShopItemConnection$edges: Field = field("ShopItemConnection", "edges", "edges", listOf($$ShopItemEdge$cursor_node, true), true);
  const shopItems$ShopItemConnection$pageInfo: Field = field("ShopItemConnection", "pageInfo", "pageInfo", $$PageInfo$hasNextPage_hasPreviousPage_startCursor_endCursor, true);

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

  return { inputsOf, select: shopItems$Query };
}

// documents/projects/project.graphql

type project$$Run = Run<{}, Context, Resolvers>;

function project$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const project$Query$project: Field = field("Query", "project", "project", $$Project$id_slug_name_description_language_languages_currency_a, true);

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

  return { inputsOf, select: project$Query };
}

// documents/projects/projectAvailable.graphql

type projectAvailable$$Run = Run<{}, Context, Resolvers>;

function projectAvailable$$parts(): ExecutorParts {
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

function purchase$$parts(): ExecutorParts {
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
  const purchase$Mutation$0$purchase: Field = field("Mutation", "purchase", "purchase", $$PurchasePayload$purchase_balance_replayed, true);

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

  return { inputsOf, select: purchase$Mutation };
}

// documents/purchases/purchaseStatus.graphql

type purchaseStatus$$Run = Run<{
  readonly purchaseId?: Sdl.Scalars['UUID']['input'] | null | undefined;
  readonly idempotencyKey?: Sdl.Scalars['IdempotencyKey']['input'] | null | undefined;
}, Context, Resolvers>;

function purchaseStatus$$parts(): ExecutorParts {
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
  const purchaseStatus$Query$purchaseStatus: Field = field("Query", "purchaseStatus", "purchaseStatus", $$Purchase$id_status_item_quantity_unitPrice_totalPrice_currency, true);

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

  return { inputsOf, select: purchaseStatus$Query };
}

// documents/purchases/purchases.graphql

type purchases$$Run = Run<{
  readonly first: Sdl.Scalars['Int']['input'];
  readonly after?: Sdl.Scalars['Cursor']['input'] | null | undefined;
  readonly status?: Sdl.PurchaseStatus | null | undefined;
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
}, Context, Resolvers>;

function purchases$$parts(): ExecutorParts {
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
  const purchases$PurchaseConnection$edges: Field = field("PurchaseConnection", "edges", "edges", listOf($$PurchaseEdge$cursor_node, true), true);
  const purchases$PurchaseConnection$pageInfo: Field = field("PurchaseConnection", "pageInfo", "pageInfo", $$PageInfo$hasNextPage_hasPreviousPage_startCursor_endCursor, true);

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

  return { inputsOf, select: purchases$Query };
}

// documents/servers/gameServer.graphql

type gameServer$$Run = Run<{
  readonly gameServerId: Sdl.Scalars['ID']['input'];
}, Context, Resolvers>;

function gameServer$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function gameServer$Query$gameServer$args(run: gameServer$$Run): Args<'Query', 'gameServer'> {
    return { gameServerId: run.variables.gameServerId };
  }
  const gameServer$Query$gameServer: Field = field("Query", "gameServer", "gameServer", $$GameServer$id_code_name_description_status_access_isDefault_ac, true);

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

  return { inputsOf, select: gameServer$Query };
}

// documents/servers/gameServers.graphql

type gameServers$$Run = Run<{}, Context, Resolvers>;

function gameServers$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const gameServers$Query$gameServers: Field = field("Query", "gameServers", "gameServers", listOf($$GameServer$id_code_name_description_status_access_isDefault_ac, true), true);

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

  return { inputsOf, select: gameServers$Query };
}

// documents/users/changePassword.graphql

type changePassword$$Run = Run<{
  readonly currentPassword: Sdl.Scalars['String']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
}, Context, Resolvers>;

function changePassword$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["currentPassword", variable(in$String, false, true)],
    ["newPassword", variable(in$NewPassword, false, true)],
  ]);

  function changePassword$Mutation$0$changePassword$args(run: changePassword$$Run): Args<'Mutation', 'changePassword'> {
    return { currentPassword: run.variables.currentPassword, newPassword: run.variables.newPassword };
  }
  const changePassword$Mutation$0$changePassword: Field = field("Mutation", "changePassword", "changePassword", $$AuthPayload$sessionId_expiresAt_idleTimeoutSeconds_user, true);

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

  return { inputsOf, select: changePassword$Mutation };
}

// documents/users/changeServer.graphql

type changeServer$$Run = Run<{
  readonly gameServerId: Sdl.Scalars['ID']['input'];
}, Context, Resolvers>;

function changeServer$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["gameServerId", variable(in$ID, false, true, null, {"minimum":1,"maximum":2147483647})],
  ]);

  function changeServer$Mutation$0$changeServer$args(run: changeServer$$Run): Args<'Mutation', 'changeServer'> {
    return { gameServerId: run.variables.gameServerId };
  }
  const changeServer$Mutation$0$changeServer: Field = field("Mutation", "changeServer", "changeServer", $$GameServer$id_code_name_description_status_access_isDefault_ac, true);

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

  return { inputsOf, select: changeServer$Mutation };
}

// documents/users/confirmEmail.graphql

type confirmEmail$$Run = Run<{
  readonly token: Sdl.Scalars['MailedCode']['input'];
  readonly password?: Sdl.Scalars['String']['input'] | null | undefined;
}, Context, Resolvers>;

function confirmEmail$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["token", variable(in$MailedCode, false, true)],
    ["password", variable(in$String, true, false)],
  ]);

  function confirmEmail$Mutation$0$confirmEmail$args(run: confirmEmail$$Run): Args<'Mutation', 'confirmEmail'> {
    const args: Args<'Mutation', 'confirmEmail'> = { token: run.variables.token };
    if (run.variables.password !== undefined) args.password = run.variables.password;
    return args;
  }
  const confirmEmail$Mutation$0$confirmEmail: Field = field("Mutation", "confirmEmail", "confirmEmail", $$ConfirmEmailPayload$confirmed, true);

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

  return { inputsOf, select: confirmEmail$Mutation };
}

// documents/users/deleteMe.graphql

type deleteMe$$Run = Run<{
  readonly password: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function deleteMe$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["password", variable(in$String, false, true)],
  ]);

  function deleteMe$Mutation$0$deleteMe$args(run: deleteMe$$Run): Args<'Mutation', 'deleteMe'> {
    return { password: run.variables.password };
  }
  const deleteMe$Mutation$0$deleteMe: Field = field("Mutation", "deleteMe", "deleteMe", $$DeleteMePayload$deleted, true);

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

  return { inputsOf, select: deleteMe$Mutation };
}

// documents/users/login.graphql

type login$$Run = Run<{
  readonly email: Sdl.Scalars['String']['input'];
  readonly password: Sdl.Scalars['String']['input'];
  readonly gameServerId?: Sdl.Scalars['ID']['input'] | null | undefined;
  readonly shortSession: Sdl.Scalars['Boolean']['input'];
}, Context, Resolvers>;

function login$$parts(): ExecutorParts {
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
  const login$Mutation$0$login: Field = field("Mutation", "login", "login", $$AuthPayload$sessionId_expiresAt_idleTimeoutSeconds_user, true);

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

  return { inputsOf, select: login$Mutation };
}

// documents/users/logout.graphql

type logout$$Run = Run<{}, Context, Resolvers>;

function logout$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const logout$Mutation$0$logout: Field = field("Mutation", "logout", "logout", $$LogoutPayload$loggedOut, true);

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

  return { inputsOf, select: logout$Mutation };
}

// documents/users/me.graphql

type me$$Run = Run<{}, Context, Resolvers>;

function me$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const me$Query$me: Field = field("Query", "me", "me", $$User$id_email, true);

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

  return { inputsOf, select: me$Query };
}

// documents/users/profile.graphql

type profile$$Run = Run<{}, Context, Resolvers>;

function profile$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const profile$Query$profile: Field = field("Query", "profile", "profile", $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe, true);

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

  return { inputsOf, select: profile$Query };
}

// documents/users/register.graphql

type register$$Run = Run<{
  readonly email: Sdl.Scalars['EmailAddress']['input'];
  readonly password: Sdl.Scalars['NewPassword']['input'];
  readonly language?: Sdl.Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

function register$$parts(): ExecutorParts {
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
  const register$Mutation$0$register: Field = field("Mutation", "register", "register", $$RegisterPayload$accepted, true);

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

  return { inputsOf, select: register$Mutation };
}

// documents/users/requestEmailChange.graphql

type requestEmailChange$$Run = Run<{
  readonly email: Sdl.Scalars['EmailAddress']['input'];
  readonly password: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function requestEmailChange$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$EmailAddress, false, true)],
    ["password", variable(in$String, false, true)],
  ]);

  function requestEmailChange$Mutation$0$requestEmailChange$args(run: requestEmailChange$$Run): Args<'Mutation', 'requestEmailChange'> {
    return { email: run.variables.email, password: run.variables.password };
  }
  const requestEmailChange$Mutation$0$requestEmailChange: Field = field("Mutation", "requestEmailChange", "requestEmailChange", $$EmailChangeRequestPayload$accepted, true);

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

  return { inputsOf, select: requestEmailChange$Mutation };
}

// documents/users/requestPasswordReset.graphql

type requestPasswordReset$$Run = Run<{
  readonly email: Sdl.Scalars['String']['input'];
}, Context, Resolvers>;

function requestPasswordReset$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["email", variable(in$String, false, true)],
  ]);

  function requestPasswordReset$Mutation$0$requestPasswordReset$args(run: requestPasswordReset$$Run): Args<'Mutation', 'requestPasswordReset'> {
    return { email: run.variables.email };
  }
  const requestPasswordReset$Mutation$0$requestPasswordReset: Field = field("Mutation", "requestPasswordReset", "requestPasswordReset", $$PasswordResetRequestPayload$accepted, true);

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

  return { inputsOf, select: requestPasswordReset$Mutation };
}

// documents/users/resetPassword.graphql

type resetPassword$$Run = Run<{
  readonly token: Sdl.Scalars['MailedCode']['input'];
  readonly newPassword: Sdl.Scalars['NewPassword']['input'];
}, Context, Resolvers>;

function resetPassword$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["token", variable(in$MailedCode, false, true)],
    ["newPassword", variable(in$NewPassword, false, true)],
  ]);

  function resetPassword$Mutation$0$resetPassword$args(run: resetPassword$$Run): Args<'Mutation', 'resetPassword'> {
    return { token: run.variables.token, newPassword: run.variables.newPassword };
  }
  const resetPassword$Mutation$0$resetPassword: Field = field("Mutation", "resetPassword", "resetPassword", $$ResetPasswordPayload$changed, true);

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

  return { inputsOf, select: resetPassword$Mutation };
}

// documents/users/revokeOtherSessions.graphql

type revokeOtherSessions$$Run = Run<{}, Context, Resolvers>;

function revokeOtherSessions$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const revokeOtherSessions$Mutation$0$revokeOtherSessions: Field = field("Mutation", "revokeOtherSessions", "revokeOtherSessions", $$RevokeOtherSessionsPayload$revokedCount, true);

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

  return { inputsOf, select: revokeOtherSessions$Mutation };
}

// documents/users/revokeSession.graphql

type revokeSession$$Run = Run<{
  readonly sessionId: Sdl.Scalars['UUID']['input'];
}, Context, Resolvers>;

function revokeSession$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["sessionId", variable(in$UUID, false, true)],
  ]);

  function revokeSession$Mutation$0$revokeSession$args(run: revokeSession$$Run): Args<'Mutation', 'revokeSession'> {
    return { sessionId: run.variables.sessionId };
  }
  const revokeSession$Mutation$0$revokeSession: Field = field("Mutation", "revokeSession", "revokeSession", $$RevokeSessionPayload$revoked, true);

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

  return { inputsOf, select: revokeSession$Mutation };
}

// documents/users/sessions.graphql

type sessions$$Run = Run<{}, Context, Resolvers>;

function sessions$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const sessions$Query$sessions: Field = field("Query", "sessions", "sessions", listOf($$Session$id_current_createdAt_lastSeenAt_expiresAt_ip_userAgent, true), true);

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

  return { inputsOf, select: sessions$Query };
}

// documents/users/setLanguage.graphql

type setLanguage$$Run = Run<{
  readonly language?: Sdl.Scalars['LanguageTag']['input'] | null | undefined;
}, Context, Resolvers>;

function setLanguage$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["language", variable(in$LanguageTag, true, true)],
  ]);

  function setLanguage$Mutation$0$setLanguage$args(run: setLanguage$$Run): Args<'Mutation', 'setLanguage'> {
    const args: Args<'Mutation', 'setLanguage'> = {  };
    if (run.variables.language !== undefined) args.language = run.variables.language;
    return args;
  }
  const setLanguage$Mutation$0$setLanguage: Field = field("Mutation", "setLanguage", "setLanguage", $$User$id_email_status_language_hasPin_pinLockedUntil_selectedSe, true);

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

  return { inputsOf, select: setLanguage$Mutation };
}

// documents/users/setPin.graphql

type setPin$$Run = Run<{
  readonly newPin: Sdl.Scalars['Pin']['input'];
  readonly currentPin?: Sdl.Scalars['Pin']['input'] | null | undefined;
  readonly password?: Sdl.Scalars['String']['input'] | null | undefined;
}, Context, Resolvers>;

function setPin$$parts(): ExecutorParts {
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
  const setPin$Mutation$0$setPin: Field = field("Mutation", "setPin", "setPin", $$SetPinPayload$hasPin, true);

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

  return { inputsOf, select: setPin$Mutation };
}

// documents/users/verifyPin.graphql

type verifyPin$$Run = Run<{
  readonly pin: Sdl.Scalars['Pin']['input'];
}, Context, Resolvers>;

function verifyPin$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([
    ["pin", variable(in$Pin, false, true)],
  ]);

  function verifyPin$Mutation$0$verifyPin$args(run: verifyPin$$Run): Args<'Mutation', 'verifyPin'> {
    return { pin: run.variables.pin };
  }
  const verifyPin$Mutation$0$verifyPin: Field = field("Mutation", "verifyPin", "verifyPin", $$VerifyPinPayload$verifiedUntil, true);

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

  return { inputsOf, select: verifyPin$Mutation };
}

// documents/wallet/balance.graphql

type balance$$Run = Run<{}, Context, Resolvers>;

function balance$$parts(): ExecutorParts {
  const inputsOf = (): Inputs => new Map([]);

  const balance$Query$balance: Field = field("Query", "balance", "balance", $$Balance$amount_currency, true);

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

  return { inputsOf, select: balance$Query };
}

// documents/wallet/balanceHistory.graphql

type balanceHistory$$Run = Run<{
  readonly first: Sdl.Scalars['Int']['input'];
  readonly after?: Sdl.Scalars['Cursor']['input'] | null | undefined;
}, Context, Resolvers>;

function balanceHistory$$parts(): ExecutorParts {
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
  const balanceHistory$LedgerEntryConnection$edges: Field = field("LedgerEntryConnection", "edges", "edges", listOf($$LedgerEntryEdge$cursor_node, true), true);
  const balanceHistory$LedgerEntryConnection$pageInfo: Field = field("LedgerEntryConnection", "pageInfo", "pageInfo", $$PageInfo$hasNextPage_hasPreviousPage_startCursor_endCursor, true);

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

  return { inputsOf, select: balanceHistory$Query };
}

/** By documentId. */
export const executors: Executors = {
  manifest: "sha256:afb0f349a0ea4a17366edfeb1ee8251c5ff0770bb38d7232de6baf89aea6c587",
  schema: "sha256:8a64c7053e672aed529f1bc5b7a26673971fa591a49df122a224b1447e8b3f64",
  documents: {
    accounts: { parts: accounts$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    changeAccountPassword: { parts: changeAccountPassword$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":false,"survivesMaintenance":false,"throttle":["ACCOUNT","PASSWORD"],"userStatus":["ACTIVE"]}, errors: ["ACCOUNT_BLOCKED","ACCOUNT_NOT_FOUND","CURRENT_PASSWORD_WRONG","GAME_SERVER_CLOSED","WEAK_PASSWORD"], rateWeights: [], exclusive: null, sunset: null },
    createAccount: { parts: createAccount$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":false,"survivesMaintenance":false,"throttle":["ACCOUNT"],"userStatus":["ACTIVE"]}, errors: ["ACCOUNT_LIMIT_REACHED","GAME_SERVER_CLOSED","LOGIN_TAKEN","WEAK_PASSWORD"], rateWeights: [], exclusive: null, sunset: null },
    dropAccount: { parts: dropAccount$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["ACTIVE"]}, errors: ["ACCOUNT_NOT_FOUND","GAME_SERVER_CLOSED"], rateWeights: [], exclusive: null, sunset: null },
    keepAccount: { parts: keepAccount$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["ACTIVE"]}, errors: ["ACCOUNT_NOT_FOUND","GAME_SERVER_CLOSED"], rateWeights: [], exclusive: null, sunset: null },
    shopCategories: { parts: shopCategories$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":true,"gameServer":"EITHER","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    shopItem: { parts: shopItem$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":true,"gameServer":"EITHER","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["SHOP_ITEM_NOT_FOUND"], rateWeights: [], exclusive: {"variables":["itemId","sku"],"required":true}, sunset: null },
    shopItems: { parts: shopItems$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":true,"gameServer":"EITHER","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["CATEGORY_NOT_FOUND","INVALID_CURSOR"], rateWeights: [{"variable":"search","byDefault":false,"requests":10}], exclusive: {"variables":["categoryCode","categoryId"],"required":false}, sunset: null },
    project: { parts: project$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":true,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    projectAvailable: { parts: projectAvailable$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":true,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    purchase: { parts: purchase$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"SESSION","pin":true,"survivesMaintenance":false,"throttle":[],"userStatus":["ACTIVE"]}, errors: ["ACCOUNT_BLOCKED","ACCOUNT_NOT_FOUND","GAME_SERVER_CLOSED","IDEMPOTENCY_KEY_REUSED","INSUFFICIENT_FUNDS","ITEM_UNAVAILABLE","OUT_OF_STOCK","PIN_INVALID","PIN_LOCKED","PIN_NOT_SET","PIN_REQUIRED","PRICE_CHANGED","PURCHASE_LIMIT_REACHED","SHOP_ITEM_NOT_FOUND"], rateWeights: [], exclusive: {"variables":["itemId","sku"],"required":true}, sunset: null },
    purchaseStatus: { parts: purchaseStatus$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["PURCHASE_NOT_FOUND"], rateWeights: [], exclusive: {"variables":["idempotencyKey","purchaseId"],"required":true}, sunset: null },
    purchases: { parts: purchases$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"FILTER","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["INVALID_CURSOR"], rateWeights: [], exclusive: null, sunset: null },
    gameServer: { parts: gameServer$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"ARGUMENT","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    gameServers: { parts: gameServers$$parts, kind: "query", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    changePassword: { parts: changePassword$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["PASSWORD"],"userStatus":["PENDING","ACTIVE"]}, errors: ["CURRENT_PASSWORD_WRONG","WEAK_PASSWORD"], rateWeights: [], exclusive: null, sunset: null },
    changeServer: { parts: changeServer$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"ARGUMENT","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["GAME_SERVER_CLOSED"], rateWeights: [], exclusive: null, sunset: null },
    confirmEmail: { parts: confirmEmail$$parts, kind: "mutation", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["TOKEN_INVALID"], rateWeights: [], exclusive: null, sunset: null },
    deleteMe: { parts: deleteMe$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["PASSWORD"],"userStatus":["PENDING","ACTIVE"]}, errors: ["CURRENT_PASSWORD_WRONG"], rateWeights: [], exclusive: null, sunset: null },
    login: { parts: login$$parts, kind: "mutation", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"RESOLVER","pin":false,"survivesMaintenance":false,"throttle":["LOGIN"],"userStatus":["PENDING","ACTIVE"]}, errors: ["GAME_SERVER_CLOSED","INVALID_CREDENTIALS"], rateWeights: [], exclusive: null, sunset: null },
    logout: { parts: logout$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":true,"throttle":[],"userStatus":["PENDING","ACTIVE","BLOCKED"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    me: { parts: me$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    profile: { parts: profile$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    register: { parts: register$$parts, kind: "mutation", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["MAIL"],"userStatus":["PENDING","ACTIVE"]}, errors: ["INVALID_EMAIL","LANGUAGE_NOT_PUBLISHED","REGISTRATION_CLOSED","WEAK_PASSWORD"], rateWeights: [], exclusive: null, sunset: null },
    requestEmailChange: { parts: requestEmailChange$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["MAIL","PASSWORD"],"userStatus":["ACTIVE"]}, errors: ["CURRENT_PASSWORD_WRONG","INVALID_EMAIL"], rateWeights: [], exclusive: null, sunset: null },
    requestPasswordReset: { parts: requestPasswordReset$$parts, kind: "mutation", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["MAIL"],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    resetPassword: { parts: resetPassword$$parts, kind: "mutation", policy: {"access":"PUBLIC","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["TOKEN_INVALID","WEAK_PASSWORD"], rateWeights: [], exclusive: null, sunset: null },
    revokeOtherSessions: { parts: revokeOtherSessions$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    revokeSession: { parts: revokeSession$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["SESSION_NOT_FOUND"], rateWeights: [], exclusive: null, sunset: null },
    sessions: { parts: sessions$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    setLanguage: { parts: setLanguage$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["LANGUAGE_NOT_PUBLISHED"], rateWeights: [], exclusive: null, sunset: null },
    setPin: { parts: setPin$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":["PASSWORD"],"userStatus":["ACTIVE"]}, errors: ["CURRENT_PASSWORD_WRONG","PIN_INVALID","PIN_LOCKED","WEAK_PIN"], rateWeights: [], exclusive: {"variables":["currentPin","password"],"required":true}, sunset: null },
    verifyPin: { parts: verifyPin$$parts, kind: "mutation", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["PIN_INVALID","PIN_LOCKED","PIN_NOT_SET"], rateWeights: [], exclusive: null, sunset: null },
    balance: { parts: balance$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: [], rateWeights: [], exclusive: null, sunset: null },
    balanceHistory: { parts: balanceHistory$$parts, kind: "query", policy: {"access":"SESSION","cacheable":false,"gameServer":"NONE","pin":false,"survivesMaintenance":false,"throttle":[],"userStatus":["PENDING","ACTIVE"]}, errors: ["INVALID_CURSOR"], rateWeights: [], exclusive: null, sunset: null },
  },
  retired: {},
};

import type { ThrottleAction, ThrottleClass } from '../base/throttles.js';

// Names of the product for services of `platform`, which knows no terms of the product.

declare module '../platform/audit/audit-model.js' {
  interface AuditActions
    extends Readonly<
      Record<
        | ThrottleAction
        | 'account.block'
        | 'account.create'
        | 'account.drop'
        | 'account.password-change'
        | 'account.quarantine'
        | 'account.restore'
        | 'account.unblock'
        | 'catalogue.import'
        | 'delivery.cancel'
        | 'delivery.dead-letter'
        | 'delivery.late-ack'
        | 'delivery.mark-delivered'
        | 'delivery.retry'
        | 'maintenance.cancel'
        | 'maintenance.off'
        | 'maintenance.on'
        | 'maintenance.schedule'
        | 'operator.create'
        | 'operator.grant'
        | 'operator.issue-token'
        | 'operator.remove'
        | 'operator.revoke'
        | 'operator.revoke-token'
        | 'operator.rotate-token'
        | 'operator.sign-in'
        | 'operator.sign-out'
        | 'password.change'
        | 'password.reset'
        | 'password.reset-request'
        | 'pin.locked'
        | 'pin.set'
        | 'poll-token.issue'
        | 'poll-token.revoke'
        | 'project.apply'
        | 'project.archive'
        | 'promotion.create'
        | 'promotion.end'
        | 'purchase.refund'
        | 'server.grant'
        | 'server.revoke'
        | 'session.end'
        | 'session.revoke'
        | 'session.revoke-all'
        | 'session.start'
        | 'token.issue'
        | 'token.revoke'
        | 'token.rotate'
        | 'user.block'
        | 'user.confirm'
        | 'user.create'
        | 'user.delete'
        | 'user.email-change'
        | 'user.email-change-request'
        | 'user.lift-lockouts'
        | 'user.register'
        | 'user.reset-pin'
        | 'user.unblock'
        | 'wallet.adjust'
        | 'wallet.credit',
        true
      >
    > {}
}

declare module '../platform/audit/obligations.js' {
  interface ObligationNames extends Readonly<Record<ThrottleClass | 'GAME_SERVER' | 'PIN', true>> {}
}

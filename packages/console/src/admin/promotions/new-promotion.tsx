import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';

const t = texts({
  en: {
    new: 'New promotion',
    reward: 'A code gives',
    money: 'Money',
    item: 'An item',
    kind: 'Codes',
    shared: 'One shared code',
    generated: 'Generated codes',
    hints: {
      name: 'For operators, like summer-2027. It cannot be changed.',
      sku: 'As in the catalogue.',
      quantity: 'Default: 1.',
      code: 'Players enter this code: 4 to 32 letters and digits. Case and hyphens do not matter.',
      maxRedemptions: 'By all players together. Leave empty for no maximum.',
      codes: 'Each code can be redeemed once.',
      perUser: 'Default: 1.',
      beforeFirstPurchase: 'Players with a paid order cannot redeem a code.',
      from: 'Leave empty to start now.',
      until: 'Leave empty for no end. You can end the promotion at any time.',
    },
  },
  de: {
    new: 'Neue Aktion',
    reward: 'Ein Code gibt',
    money: 'Geld',
    item: 'Einen Artikel',
    kind: 'Codes',
    shared: 'Ein gemeinsamer Code',
    generated: 'Erzeugte Codes',
    hints: {
      name: 'Für Operatoren, zum Beispiel sommer-2027. Er lässt sich nicht ändern.',
      sku: 'Wie im Katalog.',
      quantity: 'Standard: 1.',
      code: 'Spieler geben diesen Code ein: 4 bis 32 Buchstaben und Ziffern. Groß- und Kleinschreibung und Bindestriche spielen keine Rolle.',
      maxRedemptions: 'Von allen Spielern zusammen. Leer lassen für kein Maximum.',
      codes: 'Jeder Code lässt sich einmal einlösen.',
      perUser: 'Standard: 1.',
      beforeFirstPurchase: 'Spieler mit einer bezahlten Bestellung können keinen Code einlösen.',
      from: 'Leer lassen, um sofort zu beginnen.',
      until: 'Leer lassen für kein Ende. Sie können die Aktion jederzeit beenden.',
    },
  },
});

interface Props {
  readonly project: string;
  readonly done: () => void;
}

/** Button that creates a promotion with its codes. */
export const NewPromotion = ({ project, done }: Props) => (
  <CommandButton
    command="promotion.create"
    label={t().new}
    preset={{ project }}
    hints={t().hints}
    variants={[
      {
        label: t().reward,
        options: [
          { label: t().money, fields: ['amount'] },
          { label: t().item, fields: ['sku', 'quantity'] },
        ],
      },
      {
        label: t().kind,
        options: [
          { label: t().shared, fields: ['code', 'maxRedemptions'] },
          { label: t().generated, fields: ['codes'] },
        ],
      },
    ]}
    refusedFields={{ PROMOTION_EXISTS: 'name', CODE_TAKEN: 'code', SHOP_ITEM_NOT_FOUND: 'sku' }}
    done={done}
  />
);

import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../../src/admin/index.js';
import { PropertyTiles } from '../../components/details.js';
import { AsyncContent, Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { useLoad } from '../../components/load.js';
import { TextInput } from '../../components/text-input.js';
import { perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { promotionAddress } from './address.js';
import { rewardText, State, promotionTexts as shared } from './promotion.js';

const t = texts({
  en: {
    code: 'Code of a player',
    none: (code: string) => `There is no code ${code}.`,
    count: (redemptions: string, max: string | null) => (max === null ? redemptions : `${redemptions} of ${max}`),
  },
  de: {
    code: 'Code eines Spielers',
    none: (code: string) => `Es gibt keinen Code ${code}.`,
    count: (redemptions: string, max: string | null) => (max === null ? redemptions : `${redemptions} von ${max}`),
  },
});

/** Finds the promotion of a code that a player reports. */
export function CodeSearch({ slug }: { readonly slug: string }) {
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const { loaded, reload } = useLoad(
    async (signal) => (code === '' ? null : (await perform('promotion.find', { project: slug, code }, signal)).data),
    [slug, code],
  );
  return (
    <section>
      <form
        class="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === code) reload();
          setCode(text.trim());
        }}
      >
        <Field label={t().code}>
          <TextInput type="search" maxLength={64} value={text} change={setText} />
        </Field>
        <button type="submit">{t().search}</button>
      </form>
      <AsyncContent of={loaded} reload={reload}>
        {(found) => found !== null && <Found of={found} asked={code} slug={slug} />}
      </AsyncContent>
    </section>
  );
}

interface FoundProps {
  readonly of: DataOf<'promotion.find'>;
  readonly asked: string;
  readonly slug: string;
}

function Found({ of: { promotion, code }, asked, slug }: FoundProps) {
  if (promotion === null || code === null) return <Notice kind="info">{t().none(asked)}</Notice>;
  const { name } = promotion;
  const max = code.maxRedemptions === null ? null : number(code.maxRedemptions);
  return (
    <PropertyTiles
      title={code.code}
      of={[
        [t().promotion, canRun('promotion.show', slug) ? <a href={promotionAddress(slug, name)}>{name}</a> : name],
        [shared().gives, rewardText(promotion, slug)],
        [t().state, <State key="state" of={promotion} />],
        [shared().redemptions, t().count(number(code.redemptions), max)],
      ]}
    />
  );
}

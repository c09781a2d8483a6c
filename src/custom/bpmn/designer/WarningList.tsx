import { t } from '#model/language/t.ts'

/** Kinds of warnings that are listed, and warnings of one kind. */
const MOST_KINDS = 8
const MOST_OF_A_KIND = 200

/** What people should know of a text that was opened: one line for each kind of it, which opens to all of them. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  const kinds = [...Map.groupBy(warnings, kindOf).values()]
  const rest = kinds.slice(MOST_KINDS).flat().length
  return (
    <ul className="m-bpmn-warnings">
      {kinds.slice(0, MOST_KINDS).map(alike => (
        <li key={alike[0]}>{alike.length === 1 ? alike[0] : <Alike warnings={alike} />}</li>
      ))}
      {rest > 0 && <li>{t('…（{{rest}}）', { rest })}</li>}
    </ul>
  )
}

function Alike({ warnings }: { warnings: readonly string[] }) {
  const shown = warnings.slice(0, MOST_OF_A_KIND)
  return (
    <details>
      <summary>
        {t('{{first}}（共 {{count}} 处）', { first: warnings[0] ?? '', count: warnings.length })}
      </summary>
      <ul>
        {shown.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a text may be told of in the same words.
          <li key={index}>{warning}</li>
        ))}
        {shown.length < warnings.length && <li>…</li>}
      </ul>
    </details>
  )
}

/** The sentence without what it names: elements, which stand in quotation marks, and lines. */
const kindOf = (warning: string): string => warning.replace(/“[^”]*”(（[^）]*）| \([^)]*\))?|\d+/g, '“”')

import { t } from '#model/language/t.ts'

/** What people should know of a text that was opened; the first of many. */
export function WarningList({ warnings }: { warnings: string[] }) {
  const shown = warnings.slice(0, MOST)
  const rest = warnings.length - shown.length
  return (
    <ul className="m-bpmn-warnings">
      {shown.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a text may be told of in the same words.
        <li key={index}>{warning}</li>
      ))}
      {rest > 0 && <li>{t('…（{{rest}}）', { rest })}</li>}
    </ul>
  )
}

const MOST = 8

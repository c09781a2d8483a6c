import { Radio } from 'antd'
import type { MergeChoice, MergeConflict } from '#model/generate/mergePage.ts'
import { t } from '#model/language/t.ts'

interface ConflictsProps {
  conflicts: readonly MergeConflict[]
  /** What the two sides are called, and what both began from. */
  words: { file: string; fresh: string; base(value: string): string }
  choices: Record<string, MergeChoice>
  onChoose(choices: Record<string, MergeChoice>): void
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? t('（无）') : JSON.stringify(value)

/** What both sides have changed, each in its own way: one of them is taken. */
export function Conflicts({ conflicts, words, choices, onChoose }: ConflictsProps) {
  return (
    <>
      {conflicts.map(({ pointer, base, file, fresh }) => (
        <fieldset key={pointer} className="m-gen-conflict">
          <legend>
            <code>{pointer}</code>
          </legend>
          <p className="m-hint">{words.base(shown(base))}</p>
          <Radio.Group
            value={choices[pointer]}
            aria-label={pointer}
            onChange={event => onChoose({ ...choices, [pointer]: event.target.value as MergeChoice })}
          >
            <Radio value="file">
              {words.file} <code>{shown(file)}</code>
            </Radio>
            <Radio value="fresh">
              {words.fresh} <code>{shown(fresh)}</code>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </>
  )
}

import { Radio } from 'antd'
import type { MergeChoice } from '#model/generate/mergePage.ts'
import { t } from '#model/language/t.ts'
import type { MergeWire } from './genTypes.ts'

interface ConflictsProps {
  conflicts: MergeWire['conflicts']
  choices: Record<string, MergeChoice>
  onChoose(choices: Record<string, MergeChoice>): void
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? t('（无）') : JSON.stringify(value)

/** What both the file and the new page have changed: one of them is taken. */
export function Conflicts({ conflicts, choices, onChoose }: ConflictsProps) {
  return (
    <>
      {conflicts.map(({ pointer, base, file, fresh }) => (
        <fieldset key={pointer} className="m-gen-conflict">
          <legend>
            <code>{pointer}</code>
          </legend>
          <p className="m-hint">{t('上次生成：{{value}}', { value: shown(base) })}</p>
          <Radio.Group
            value={choices[pointer]}
            aria-label={pointer}
            onChange={event => onChoose({ ...choices, [pointer]: event.target.value as MergeChoice })}
          >
            <Radio value="file">
              {t('保留文件')} <code>{shown(file)}</code>
            </Radio>
            <Radio value="fresh">
              {t('采用新内容')} <code>{shown(fresh)}</code>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </>
  )
}

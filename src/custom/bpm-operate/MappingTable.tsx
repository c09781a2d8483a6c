import { Select } from 'antd'
import { t } from '#model/language/t.ts'

interface MappingRow {
  id: string
  name: string
  detail: string
  /** What stands for it; null or '' for nothing. */
  to: string | null
  /** Whether something has to. */
  isNeeded: boolean
  choices: { value: string; label: string }[]
}

interface MappingTableProps {
  title: string
  hint?: string
  rows: readonly MappingRow[]
  /** '' takes the choice back. */
  onChoose(id: string, to: string): void
}

/** What stands in another version for each node or field of this one. */
export function MappingTable({ title, hint, rows, onChoose }: MappingTableProps) {
  return (
    <section className="m-mapping" aria-label={title}>
      <h4>{title}</h4>
      {hint !== undefined && <p className="m-hint">{hint}</p>}
      <ul>
        {rows.map(({ id, name, detail, to, isNeeded, choices }) => {
          const isMissing = isNeeded && !to
          return (
            <li key={id}>
              <span className="m-mapping-name" title={id}>
                {name} <small>{detail}</small>
              </span>
              <span aria-hidden="true">→</span>
              <Select
                aria-label={t('“{{name}}”对应', { name })}
                allowClear={!isNeeded}
                showSearch
                optionFilterProp="label"
                {...(isMissing && { status: 'error' as const })}
                placeholder={choices.length > 0 ? t('请选择') : t('没有同类的可选')}
                value={to || null}
                options={choices}
                onChange={(value: string | undefined) => onChoose(id, value ?? '')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

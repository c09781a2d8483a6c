import { useId } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel, SearchFieldModel } from '#model/types/index.ts'
import { FieldInput } from '../cells/FieldInput.tsx'
import { referenceQuery } from '../data/optionRow.ts'
import { useHost } from '../EngineContext.ts'

export interface SearchFieldProps {
  search: SearchFieldModel
  model: PageModel
  value: unknown
  onChange(value: unknown): void
}

/** One field of the search form, drawn by the input of its widget. */
export function SearchField({ search, model, value, onChange }: SearchFieldProps) {
  const host = useHost()
  const id = useId()
  const field = model.resource?.fields.find(candidate => candidate.name === search.field)
  const title = host.text(search.title)
  return (
    <div className="m-search-field">
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <div className="m-search-input">
        <FieldInput
          {...search.widgetProps}
          id={id}
          widget={search.widget}
          field={field}
          query={field?.reference ? referenceQuery(model.resource?.page ?? '', field.name) : undefined}
          value={value as never}
          onChange={onChange}
          placeholder={search.operator === 'range' ? undefined : placeholderOf(search, title)}
          aria-label={title}
          allowClear
        />
      </div>
    </div>
  )
}

function placeholderOf({ widget }: SearchFieldModel, title: string): string {
  return TYPED.includes(widget) ? t('请输入{{title}}', { title }) : t('请选择{{title}}', { title })
}

/** Widgets without anything to choose from. */
const TYPED = ['text', 'number']

import { Button } from 'antd'
import { FieldInput } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { AudiencePartModel, FieldModel } from '#model/types/index.ts'
import type { AudiencePartProps } from './partProps.ts'

type Traits = Record<string, unknown>

/** What records have in common: of one property several values, of several each time a value of any of them. */
export function AudienceTraits(props: AudiencePartProps) {
  const [only, ...others] = props.part.by
  return only && others.length === 0 && only.dict !== null ? (
    <AudienceValues {...props} field={only} />
  ) : (
    <AudienceRows {...props} />
  )
}

function AudienceValues({
  part,
  items,
  disabled,
  onChange,
  field,
}: AudiencePartProps & { field: FieldModel }) {
  const values = items.map(item => (item as Traits)[field.name]).filter(value => value !== null)
  return (
    <FieldInput
      widget="dict-select"
      field={field}
      multiple
      value={values.length === 0 ? null : values}
      onChange={next => onChange(((next ?? []) as unknown[]).map(value => ({ [field.name]: value })))}
      disabled={disabled}
      aria-label={textOf(part.title)}
    />
  )
}

function AudienceRows({ part, items, disabled, onChange }: AudiencePartProps) {
  const replace = (index: number, item: Traits) =>
    onChange(items.map((one, at) => (at === index ? item : one)))
  return (
    <>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is nothing but its values, which change
        <div key={index} className="m-audience-row">
          {part.by.map(field => (
            <div key={field.name} className="m-audience-trait">
              <FieldInput
                widget={field.dict === null ? field.widget : 'dict-select'}
                {...field.widgetProps}
                field={field}
                value={(item as Traits)[field.name] ?? null}
                onChange={value => replace(index, { ...(item as Traits), [field.name]: value })}
                placeholder={t('{{title}}：不限', { title: textOf(field.title) })}
                disabled={disabled}
                aria-label={textOf(field.title)}
              />
            </div>
          ))}
          <Button
            type="link"
            disabled={disabled}
            aria-label={t('移除{{name}}', { name: textOf(part.title) })}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            {t('移除')}
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        disabled={disabled}
        onClick={() => onChange([...items, nothingSaid(part)])}
        aria-label={t('添加{{name}}', { name: textOf(part.title) })}
      >
        {t('添加')}
      </Button>
    </>
  )
}

const nothingSaid = ({ by }: AudiencePartModel): Traits =>
  Object.fromEntries(by.map(({ name }) => [name, null]))

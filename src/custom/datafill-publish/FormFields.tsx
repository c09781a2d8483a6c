import { Tag } from 'antd'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { useForm } from './useForm.ts'
import './datafill-publish.css'

/** The fields of the chosen form with their names, for pre-fill and roll-up, which name them. */
export function FormFields({ values }: PartProps) {
  const { text } = useHost()
  const { data } = useForm(values?.formVersionId)
  if (!data) return <p className="m-hint m-form-whole">{t('选择表单后，这里列出可用的字段标识')}</p>
  return (
    <details className="m-form-whole m-fill-fields">
      <summary>{t('表单的字段标识（{{count}} 个）', { count: data.fields.length })}</summary>
      <ul>
        {data.fields.map(({ name, title, type }) => (
          <li key={name}>
            <code>{name}</code> {text(title)}
            {(type === 'number' || type === 'integer') && <Tag bordered={false}>{t('数字')}</Tag>}
          </li>
        ))}
      </ul>
    </details>
  )
}

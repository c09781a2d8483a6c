import { FieldView, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import './datafill-remarks.css'

/** A field that is other than in what was handed in before. */
export interface Difference {
  name: string
  title: string
  before: unknown
  after: unknown
}

interface DocumentDifferencesProps {
  form: ActionFormModel
  differences: readonly Difference[]
}

/** What differs between two documents, each field as it was and as it is. */
export function DocumentDifferences({ form, differences }: DocumentDifferencesProps) {
  const { text } = useHost()
  if (differences.length === 0) return <p>{t('内容与上次相同')}</p>
  return (
    <table className="m-document-differences">
      <thead>
        <tr>
          <th scope="col">{t('字段')}</th>
          <th scope="col">{t('上次')}</th>
          <th scope="col">{t('本次')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, title, before, after }) => {
          const field = form.fields.find(one => one.name === name)
          return (
            <tr key={name}>
              <th scope="row">{field ? text(field.title) : title}</th>
              <td>{field && <FieldView field={field} record={{ [name]: before }} />}</td>
              <td>{field && <FieldView field={field} record={{ [name]: after }} />}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

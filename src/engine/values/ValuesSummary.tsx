import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { FieldCell } from '../cells/FieldCell.tsx'
import type { Row } from '../data/Row.ts'
import { SpokenTitle } from '../detail/SpokenTitle.tsx'

/** Values that tell documents and objects apart. */
const MOST = 3

export interface ValuesProps {
  fields: readonly FieldModel[]
  value: Row
}

/** The first of what a document or an object says, each with its title, on one line. */
export default function ValuesSummary({ fields, value }: ValuesProps) {
  const said = fields.filter(({ name, otherOf }) => otherOf === undefined && !isEmptyValue(value[name]))
  if (said.length === 0) return <span className="m-hint">{t('还没有填写')}</span>
  return (
    <span className="m-document-summary">
      {said.slice(0, MOST).map((field, index) => (
        <span key={field.name}>
          {index > 0 && <span className="m-hint">{t('；')}</span>}
          <span className="m-hint">
            <SpokenTitle {...{ field, fields }} record={value} />
            {t('：')}
          </span>
          <FieldCell field={field} record={value} />
        </span>
      ))}
    </span>
  )
}

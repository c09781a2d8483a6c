import { Button } from 'antd'
import { FieldView, type Row } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { type Remark, RemarkNote } from '../datafill-remarks/index.ts'

interface BesideFieldProps {
  field: FieldModel
  last: Row | null
  remarks: Remark[]
  onTakeOver(): void
  onSettle(remark: Remark, reply: string): Promise<void>
}

/** What stands below a field: its value of the last period, and what reviewers have remarked. */
export function BesideField({ field, last, remarks, onTakeOver, onSettle }: BesideFieldProps) {
  const hasLast = last !== null && !isEmptyValue(last[field.name])
  if (!hasLast && remarks.length === 0) return null
  return (
    <div className="m-fill-beside">
      {hasLast && (
        <div className="m-fill-last">
          <span className="m-hint">{t('上期：')}</span>
          <span className="m-fill-last-value">
            <FieldView field={field} record={last} />
          </span>
          <Button type="link" size="small" onClick={onTakeOver}>
            {t('沿用上期')}
          </Button>
        </div>
      )}
      {remarks.map(remark => (
        <RemarkNote key={remark.remarkId} remark={remark} onSettle={onSettle} />
      ))}
    </div>
  )
}

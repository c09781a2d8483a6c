import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { FieldCell } from '../cells/FieldCell.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { DocumentFrame, type DocumentProps } from './DocumentFrame.tsx'

/** Values that tell documents apart. */
const MOST = 3

export default function DocumentSummary(props: DocumentProps) {
  return <DocumentFrame {...props}>{form => <Summary form={form} value={props.value} />}</DocumentFrame>
}

function Summary({ form, value }: { form: ActionFormModel; value: Row }) {
  const { text } = useHost()
  const said = form.fields.filter(({ name, otherOf }) => otherOf === undefined && !isEmptyValue(value[name]))
  if (said.length === 0) return <span className="m-hint">{t('还没有填写')}</span>
  return (
    <span className="m-document-summary">
      {said.slice(0, MOST).map((field, index) => (
        <span key={field.name}>
          {index > 0 && <span className="m-hint">{t('；')}</span>}
          <span className="m-hint">{t('{{title}}：', { title: text(field.title) })}</span>
          <FieldCell field={field} record={value} />
        </span>
      ))}
    </span>
  )
}

import ValuesSummary from '../values/ValuesSummary.tsx'
import { DocumentFrame, type DocumentProps } from './DocumentFrame.tsx'

export default function DocumentSummary(props: DocumentProps) {
  return (
    <DocumentFrame {...props}>
      {({ fields }) => <ValuesSummary fields={fields} value={props.value} />}
    </DocumentFrame>
  )
}

import { DocumentFrame, type DocumentProps } from './DocumentFrame.tsx'
import FilledDocument from './FilledDocument.tsx'

export default function DocumentDetail(props: DocumentProps) {
  return (
    <DocumentFrame {...props}>{form => <FilledDocument form={form} value={props.value} />}</DocumentFrame>
  )
}

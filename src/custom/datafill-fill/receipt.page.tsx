import { definePage } from '#engine'
import { ReceiptPage } from './ReceiptPage.tsx'

/** What was handed in, to be printed. */
export default definePage({
  component: 'datafill-fill/receipt',
  page: ({ params }) => <ReceiptPage submissionId={Number(params.submissionId)} />,
})

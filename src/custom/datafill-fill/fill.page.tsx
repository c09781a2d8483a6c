import { definePage } from '#engine'
import { FillPage } from './FillPage.tsx'

/** A task of a report. */
export default definePage({
  component: 'datafill-fill/fill',
  page: ({ params }) => <FillPage key={params.taskId} taskId={Number(params.taskId)} />,
})

import type { PageModel } from '#model/types/index.ts'
import { RecordForm } from '../../../src/engine/form/RecordForm.tsx'

/** The fields as ours draws them, from a page file. */
export function OurForm({ model }: { model: PageModel }) {
  return <RecordForm model={model} mode="create" surface="page" onSaved={ignore} onCancel={ignore} />
}

const ignore = () => undefined

import { lazy, Suspense } from 'react'
import { DialogSkeleton } from '../dialogs/DialogSkeleton.tsx'
import type { RecordFormProps } from './RecordFormContent.tsx'

const Form = lazy(() => import('./RecordForm.tsx').then(module => ({ default: module.RecordForm })))

/** The form of a record as its list opens it, where a hand-written screen asks for it. Drawn where it is open. */
export const RecordForm = (props: RecordFormProps) => (
  <Suspense fallback={<DialogSkeleton />}>
    <Form {...props} />
  </Suspense>
)

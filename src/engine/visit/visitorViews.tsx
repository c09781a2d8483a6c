import { lazy, Suspense } from 'react'
import type { VisitorFormProps } from './Visit.ts'

// In the piece of the other form that stands before no record, so that the forms of records stay in one.
const Form = lazy(() => import('../form/ActionForm.tsx').then(module => ({ default: module.VisitorForm })))

/** What a visitor sees of a record, and fills in. */
export const VisitorForm = (props: VisitorFormProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
)

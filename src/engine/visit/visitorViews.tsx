import { lazy, Suspense } from 'react'
import type { VisitorFormProps } from './Visit.ts'

const Form = lazy(() => import('./VisitorForm.tsx'))

/** What a visitor sees of a record, and fills in. */
export const VisitorForm = (props: VisitorFormProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
)

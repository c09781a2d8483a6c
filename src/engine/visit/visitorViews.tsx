import { lazy, Suspense } from 'react'
import { expressionCompiler } from '../access/expressionCompiler.ts'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { RecordLinksProps } from './RecordLinks.tsx'
import type { VisitorFormProps } from './Visit.ts'
import type { VisitFormsProps } from './VisitForms.tsx'
import type { VisitGateProps } from './VisitGate.tsx'
import type { VisitReceiptProps } from './VisitReceipt.tsx'

// In the piece of the other form that stands before no record, so that the forms of records stay in one.
const Form = lazy(async () => {
  const [form] = await Promise.all([import('../form/ActionForm.tsx'), expressionCompiler.load()])
  return { default: form.VisitorForm }
})

/** What a visitor sees of a record, and fills in. */
export const VisitorForm = (props: VisitorFormProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Form {...props} />
  </Suspense>
)

const Links = lazy(() => import('./RecordLinks.tsx').then(module => ({ default: module.RecordLinks })))

/** The links of a record that whoever sees it may share. */
export const RecordLinks = (props: RecordLinksProps) => (
  <Suspense fallback={null}>
    <Links {...props} />
  </Suspense>
)

// Beside what lists and forms load: public screens alone have them.
const Gate = lazy(() => import('./VisitGate.tsx').then(module => ({ default: module.VisitGate })))
const Forms = lazy(() => import('./VisitForms.tsx').then(module => ({ default: module.VisitForms })))
const Receipt = lazy(() => import('./VisitReceipt.tsx').then(module => ({ default: module.VisitReceipt })))

/** What stands before every public screen: the code, what keeps a visitor from going on, in words, and puzzles. */
export const VisitGate = (props: VisitGateProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Gate {...props} />
  </Suspense>
)

/** What somebody keeps of what they have sent. */
export const VisitReceipt = (props: VisitReceiptProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Receipt {...props} />
  </Suspense>
)

/** Forms that a public screen draws: what they need came along with them. */
export const VisitForms = (props: VisitFormsProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Forms {...props} />
  </Suspense>
)

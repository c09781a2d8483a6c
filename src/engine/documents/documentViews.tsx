import { lazy, Suspense } from 'react'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { DocumentProps } from './DocumentFrame.tsx'
import type { FilledDocumentProps } from './FilledDocument.tsx'
import type { DocumentSheetsProps } from './sheets/DocumentSheets.tsx'

const Detail = lazy(() => import('./DocumentDetail.tsx'))
const Filled = lazy(() => import('./FilledDocument.tsx'))
const Sheets = lazy(() => import('./sheets/DocumentSheets.tsx'))
const Summary = lazy(() => import('./DocumentSummary.tsx'))

/** A document to look at: what was filled in, in the groups of its form, each value with its title. */
export const DocumentDetail = (props: DocumentProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Detail {...props} />
  </Suspense>
)

/** The first of what a document says, on one line. */
export const DocumentSummary = (props: DocumentProps) => (
  <Suspense fallback={null}>
    <Summary {...props} />
  </Suspense>
)

/** A document to look at whose form is there already. */
export const FilledDocument = (props: FilledDocumentProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Filled {...props} />
  </Suspense>
)

/** Template, import and export of a document as a workbook, beside its form. */
export const DocumentSheets = (props: DocumentSheetsProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Sheets {...props} />
  </Suspense>
)

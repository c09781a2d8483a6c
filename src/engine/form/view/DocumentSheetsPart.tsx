import { DocumentSheets } from '../../documents/documentViews.tsx'
import { versionOf } from '../../documents/useDocumentForm.ts'
import { useHost } from '../../EngineContext.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { payloadOf } from '../core/payloadOf.ts'
import { takeContent } from '../core/takeContent.ts'
import { readValue } from '../reactions/heldValue.ts'
import { placeErrors } from '../validation/placeErrors.ts'

interface DocumentSheetsPartProps {
  /** The form of the record, and the field that holds the document. */
  outer: FormState
  handle: FieldHandle
  /** The form of the document. */
  state: FormState
}

/** The workbooks of a document inside the form of a record, whose resource has their endpoints. */
export function DocumentSheetsPart({ outer, handle, state }: DocumentSheetsPartProps) {
  const host = useHost()
  const { resource } = outer.plan.model
  const version = versionOf(readValue(outer, handle.field.documentSchema ?? ''))
  if (resource === null || version === null) return null
  return (
    <DocumentSheets
      version={version}
      name={host.text(handle.field.title)}
      workbookPath={`${resource.path}/document-workbook`}
      importPath={`${resource.path}/document-import`}
      query={{ field: handle.field.name }}
      values={() => payloadOf(state)}
      onTake={(content, errors) => {
        takeContent(state, content)
        for (const message of placeErrors(state, errors).general) host.notify.warning(message)
      }}
    />
  )
}

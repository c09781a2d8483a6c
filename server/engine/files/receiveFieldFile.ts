import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Fault, fieldFault } from '#model/errors.ts'
import { fieldAt } from '#model/insides.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { StoredFile } from '../contracts/files.ts'
import { assertFileFits, isUploadField } from './claimFiles.ts'
import { fileAcceptance, imageAcceptance } from './content/Acceptance.ts'
import { readUpload } from './content/readUpload.ts'
import type { CheckedFile } from './saveUpload.ts'

/** Files that one server reads for forms at a time: each lies in memory. */
const TURNS = 4
const MOST_WAITING = 200

const turns = pLimit(TURNS)

/**
 * Receives the file that is sent for an upload field of a form, within what the field takes.
 * @param keep stores it
 * @throws Fault FILE_TYPE, TOO_LARGE, INVALID; BUSY where too many are read at the moment
 */
export async function receiveFieldFile(
  request: FastifyRequest,
  field: FieldModel,
  keep: (file: CheckedFile) => Promise<StoredFile>,
): Promise<StoredFile> {
  if (turns.pendingCount >= MOST_WAITING) throw new Fault('BUSY', { retryAfter: 1 })
  return turns(async () => {
    const isPicture = field.widget === 'image'
    const read = await readUpload(request, {
      acceptance: isPicture ? imageAcceptance : fileAcceptance,
      assertFits: file => assertFileFits(field, file),
    })
    return keep({ ...read, kind: isPicture ? 'public' : 'attachment' })
  })
}

/** The upload field at a dotted path, of whichever row of a list. @throws Fault NOT_FOUND */
export function uploadFieldAt(fields: readonly FieldModel[], path: string): FieldModel {
  // Of which row of a list it is says nothing about what it takes.
  const field = fieldAt(
    fields,
    path.split('.').filter(part => !/^\d+$/.test(part)),
  )
  if (field && isUploadField(field)) return field
  throw fieldFault('NOT_FOUND', '', localized('这份表单没有这个上传项'))
}

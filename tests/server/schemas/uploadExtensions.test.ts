import { describe, expect, it } from 'vitest'
import { TAKEN_EXTENSIONS } from '#model/derive/uploads.ts'
import { fileAcceptance, imageAcceptance } from '#server/engine/files/content/Acceptance.ts'

describe('TAKEN_EXTENSIONS', () => {
  it('should name all that the uploads of the platform take', () => {
    expect(TAKEN_EXTENSIONS.file.toSorted()).toEqual(Object.keys(fileAcceptance.formats).toSorted())
    expect(TAKEN_EXTENSIONS.image.toSorted()).toEqual(Object.keys(imageAcceptance.formats).toSorted())
  })
})

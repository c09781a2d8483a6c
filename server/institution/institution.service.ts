import type { Institution } from '../engine/contracts/Institution.ts'
import { defineService } from '../engine/defineService.ts'
import { fileRecords } from './fileRecords.ts'
import { withinPackage } from './withinPackage.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    institution: Institution
  }
}

/** What the engine and the modules ask of the tables of this institution. */
export default defineService({
  name: 'institution',
  needs: [],
  start: () => ({ files: fileRecords, withinPackage }),
})

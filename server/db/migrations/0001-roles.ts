import { setupRoles } from '../setup/setupRoles.ts'
import { defineMigration } from './defineMigration.ts'

export default defineMigration({ up: tx => setupRoles(tx) })

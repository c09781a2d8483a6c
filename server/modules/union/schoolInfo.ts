import { infoModule } from './infoModule.ts'
import { schoolInfo } from './UnionInfo.ts'

/** What schools tell a union. */
export default infoModule(schoolInfo)

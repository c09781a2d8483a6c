import { infoModule } from './infoModule.ts'
import { companyInfo } from './UnionInfo.ts'

/** What companies tell a union. */
export default infoModule(companyInfo)

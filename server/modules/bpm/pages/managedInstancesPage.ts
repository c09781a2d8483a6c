import { defineModule } from '#server/engine/defineModule.ts'
import { listAllInstances } from '../run/instanceLists.ts'

export default defineModule({
  resource: 'bpm/manager/process-instance/index',
  rows: listAllInstances,
  rowsRule: { zh: '数据范围内的发起人所发起的流程', en: 'Instances whose starters lie in the data scope' },
})

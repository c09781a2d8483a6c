import { defineModule } from '#server/engine/defineModule.ts'
import { listAllTasks } from '../run/taskLists.ts'

export default defineModule({
  resource: 'bpm/manager/task/index',
  rows: listAllTasks,
  rowsRule: {
    zh: '数据范围内的发起人所发起流程的任务',
    en: 'Tasks of instances whose starters lie in the data scope',
  },
})

import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { mayFill, readTask } from './taskRow.ts'
import { tellTarget } from './tellTarget.ts'

/** A target asks at its task; the publisher answers. What a question is about is taken from the task. */
export default defineModule({
  resource: 'datafill/question',
  hooks: {
    async beforeCreate(context, values) {
      const task = await readTask(context, Number(values.taskId))
      // Whoever only looks at what others fill in has nothing to ask.
      if (!mayFill(context.caller, task)) throw new Fault('NOT_FOUND')
      if (task.status === '7') throw new Fault('STATE', { message: localized('填报已撤销，不能提问') })
      Object.assign(values, {
        taskTitle: task.title,
        targetName: task.targetName,
        publisherId: task.publisherId,
        campaignId: task.campaignId,
        // Another institution is told which of its targets asks, and not who of its people.
        askedBy: Number(task.publisherId) === context.caller.tenantId ? context.caller.nickName : null,
      })
    },
  },
  actions: {
    async answer(context, { records: [question = {}] }) {
      const task = await context.readRecord('datafill/task', question.taskId)
      const target = {
        tenantId: context.caller.tenantId,
        kind: String(task.targetKind),
        key: String(task.targetKey),
      }
      const params = { title: String(question.taskTitle), reason: String(question.answer) }
      await tellTarget(context, target, { template: 'datafill-answered', params })
      return { msg: localized('已答复') }
    },
  },
})

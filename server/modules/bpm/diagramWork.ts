import { checkProcess } from '#process/checkProcess.ts'
import { tasksOf } from '#process/tasksOf.ts'
import { nameProcess } from './nameProcess.ts'

/** What is done with whole diagrams. Takes and gives what can be sent to a thread. */
export const diagramWork = { checkProcess, nameProcess, tasksOf }

export type DiagramWork = typeof diagramWork

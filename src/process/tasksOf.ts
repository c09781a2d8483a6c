import { eachElement } from './read/eachElement.ts'
import { readDiagram } from './readDiagram.ts'

/** A user task of a process. */
export interface ProcessTask {
  /** The element's id. */
  key: string
  /** '' where it has none. */
  name: string
}

/** The user tasks of a diagram, those of sub-processes among them, in the order of the text. @throws DiagramFault */
export async function tasksOf(xml: string): Promise<ProcessTask[]> {
  const { definitions } = await readDiagram(xml)
  const tasks: ProcessTask[] = []
  eachElement(definitions, element => {
    if (element.$instanceOf('bpmn:UserTask')) tasks.push({ key: element.id, name: element.name ?? '' })
  })
  return tasks
}

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEnglish } from '#model/language/createEnglish.ts'
import { chooseLanguage } from '#model/language/t.ts'
import { checkExpression } from '#process/checkExpression.ts'
import { checkProcess } from '#process/checkProcess.ts'
import { convertVendor } from '#process/convertVendor.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { diagramOf } from './diagramOf.ts'

const start = '<bpmn:startEvent id="s" />'
const flow = '<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="t" />'

describe('processes in English', () => {
  beforeEach(async () => {
    const texts = JSON.parse(readFileSync('src/process/en.json', 'utf8'))
    chooseLanguage('en', await createEnglish(texts))
  })
  afterEach(() => chooseLanguage('zh'))

  it('should say what is wrong with a process', async () => {
    const listener =
      '<camunda:executionListener event="start"><camunda:field name="to" /></camunda:executionListener>'
    const task = `<bpmn:userTask id="t" name="Review" camunda:dueDate="\${a &#62;}"><bpmn:extensionElements>${listener}</bpmn:extensionElements></bpmn:userTask>`
    const problems = await checkProcess(diagramOf(`${start}${task}${flow}`))
    expect(problems.map(({ message }) => message)).toEqual([
      'Process “流程” has no end event',
      'User task “Review” has no assignee; set an assignee, candidate users, candidate groups or an assignment rule',
      'Execution listener of “Review” has no listener type',
      'Execution listener of “Review” has no value for the injected field “to”',
      'Due date of “Review” is wrong at character 6: The expression is incomplete',
      'The process ends at “Review” without an end event',
    ])
  })

  it('should say why a text cannot be read, and what was kept', async () => {
    await expect(readDiagram('')).rejects.toThrow('The file is empty')
    await expect(readDiagram(diagramOf('<bpmn:task id="a" id="b" />'))).rejects.toThrow(
      /^Line \d+, column \d+: The file is not well-formed XML: an attribute is given twice$/,
    )
    const { warnings } = await readDiagram(
      diagramOf('<bpmn:task id="a" camunda:new="1"><camunda:odd /></bpmn:task>'),
    )
    expect(warnings).toEqual([
      'Unknown attribute camunda:new of “a”; it was kept as it is',
      'Line 4: Unknown element camunda:odd; it was not kept',
    ])
  })

  it('should say what a conversion loses', async () => {
    const task =
      '<bpmn:userTask id="t" name="Review" camunda:jobPriority="5" camunda:odd="1"><bpmn:extensionElements><camunda:taskListener class="A" event="timeout" id="l" /></bpmn:extensionElements></bpmn:userTask>'
    const { lost } = await convertVendor(diagramOf(task), 'flowable')
    expect(lost.map(({ message }) => message)).toEqual([
      'Task listeners (taskListener) “timeout” of “Review” has no equivalent in Flowable and was removed',
      'Job priority (jobPriority) of “Review” has no equivalent in Flowable and was removed',
      'odd of “Review” has no equivalent in Flowable and was removed',
    ])
  })

  it('should say what is wrong with an expression', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the other language
    expect(checkExpression('${dais}', ['days'])?.message).toBe(
      'There is no variable “dais”. Did you mean “days”?',
    )
  })

  it.each([
    ['days >', 'The expression is incomplete'],
    ['days > 3 and kind', 'Write “&&” instead of “and”'],
    ['days > "a', 'A quotation mark is missing at the end'],
    ['days > )', '“)” is not expected here'],
    ['dais > 1', 'There is no variable “dais”. Did you mean “days”?'],
    ['foo(days)', 'There is no function “foo”'],
    ['1 + true', 'The types in “1 + true” do not go together'],
  ])('should say in English what is wrong with %s in CEL as well', (text, message) => {
    expect(checkExpression(text, ['days', 'kind'])?.message).toBe(message)
  })
})

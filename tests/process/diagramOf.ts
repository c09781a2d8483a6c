/** The XML of a process with the given content; prefixes bpmn, bpmndi, xsi, and those that are declared. */
export function diagramOf(
  content: string,
  declarations = 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${declarations} id="Definitions_1" targetNamespace="urn:example">
  <bpmn:process id="process" name="流程" isExecutable="true">
    ${content}
  </bpmn:process>
</bpmn:definitions>
`
}

/** A node of a drawing: its kind, or that with its facts. */
export type NodeDrawing = string | DetailedNode

export interface DetailedNode {
  kind: string
  /** `timer:PT1H`, `date:…`, `cycle:…`, `message:name`, `signal:name`, `error:code`, `error`, `terminate`. */
  event?: string
  /** Of a boundary event: what it hangs on. */
  on?: string
  /** Of a boundary event that lets the activity go on. */
  isBeside?: boolean
  multi?: { sequential?: boolean; over?: string; times?: string; variable?: string; until?: string }
  /** A loop that asks a condition. */
  loop?: boolean
  /** Of a sub-process. */
  inside?: Drawing
  attributes?: string
  extensions?: string
}

export interface Drawing {
  nodes: Record<string, NodeDrawing>
  /** `a>b`, `a>b ${condition}`, `a>b *` for the default flow. Its id is `a-b`. */
  flows: string[]
}

const TAGS: Record<string, string> = {
  start: 'startEvent',
  end: 'endEvent',
  user: 'userTask',
  service: 'serviceTask',
  send: 'sendTask',
  receive: 'receiveTask',
  manual: 'manualTask',
  xor: 'exclusiveGateway',
  and: 'parallelGateway',
  or: 'inclusiveGateway',
  race: 'eventBasedGateway',
  sub: 'subProcess',
  call: 'callActivity',
  boundary: 'boundaryEvent',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
}

/** The XML of a process `process`. What it names of messages, signals and errors is declared. */
export function processXml(drawing: Drawing): string {
  const content = contentOf(drawing)
  const declared = ['message', 'signal', 'error'].flatMap(kind =>
    [...new Set(content.match(new RegExp(`(?<=Ref="${kind}-)[^"]+`, 'g')))].map(name =>
      kind === 'error'
        ? `<bpmn:error id="error-${name}" errorCode="${name}"/>`
        : `<bpmn:${kind} id="${kind}-${name}" name="${name}"/>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions" targetNamespace="urn:x">
${declared.join('')}<bpmn:process id="process" name="流程" isExecutable="true">${content}</bpmn:process></bpmn:definitions>`
}

function contentOf({ nodes, flows }: Drawing): string {
  const drawn = flows.map(flowOf)
  const defaults = new Map(drawn.flatMap(({ id, from, said }) => (said === '*' ? [[from, id] as const] : [])))
  const elements = Object.entries(nodes).map(([id, node]) => nodeXml(id, node, defaults.get(id)))
  return [...elements, ...drawn.map(({ xml }) => xml)].join('\n')
}

function flowOf(text: string) {
  const [, from = '', to = '', said = ''] = /^(\w+)>(\w+) ?(.*)$/.exec(text) ?? []
  const id = `${from}-${to}`
  const condition =
    said === '' || said === '*'
      ? ''
      : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(said)}</bpmn:conditionExpression>`
  const inside = said.startsWith('<') ? said : condition
  const xml = `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`
  return { id, from, said, xml }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function nodeXml(id: string, drawing: NodeDrawing, defaultFlow: string | undefined): string {
  const node: DetailedNode = typeof drawing === 'string' ? { kind: drawing } : drawing
  const tag = `bpmn:${TAGS[node.kind] ?? node.kind}`
  const isReceive = node.kind === 'receive'
  const attributes = [
    `id="${id}" name="${id.toUpperCase()}"`,
    ...(defaultFlow ? [`default="${defaultFlow}"`] : []),
    ...(node.on ? [`attachedToRef="${node.on}" cancelActivity="${!node.isBeside}"`] : []),
    ...(isReceive && node.event ? [`messageRef="message-${node.event.slice(8)}"`] : []),
    ...(node.kind === 'service' && !node.attributes?.includes('camunda:') ? ['camunda:class="demo"'] : []),
    ...(node.attributes ? [node.attributes] : []),
  ]
  const inside = [
    ...(node.extensions ? [`<bpmn:extensionElements>${node.extensions}</bpmn:extensionElements>`] : []),
    ...(node.event && !isReceive ? [eventXml(node.event)] : []),
    ...(node.loop ? ['<bpmn:standardLoopCharacteristics/>'] : []),
    ...(node.multi ? [multiXml(node.multi)] : []),
    ...(node.inside ? [contentOf(node.inside)] : []),
  ]
  return `<${tag} ${attributes.join(' ')}>${inside.join('')}</${tag}>`
}

const TIMES: Record<string, string> = { timer: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' }

function eventXml(event: string): string {
  const [kind = '', name = ''] = event.split(/:(.*)/s)
  const time = TIMES[kind]
  if (time)
    return `<bpmn:timerEventDefinition><bpmn:${time} xsi:type="bpmn:tFormalExpression">${name}</bpmn:${time}></bpmn:timerEventDefinition>`
  return `<bpmn:${kind}EventDefinition ${name ? `${kind}Ref="${kind}-${name}"` : ''}/>`
}

function multiXml({
  sequential = false,
  over,
  times,
  variable,
  until,
}: NonNullable<DetailedNode['multi']>): string {
  const attributes = [
    `isSequential="${sequential}"`,
    ...(over ? [`camunda:collection="${over}"`] : []),
    ...(variable ? [`camunda:elementVariable="${variable}"`] : []),
  ]
  const part = (name: string, text: string | undefined) =>
    text ? `<bpmn:${name} xsi:type="bpmn:tFormalExpression">${escaped(text)}</bpmn:${name}>` : ''
  const inside = `${part('loopCardinality', times)}${part('completionCondition', until)}`
  return `<bpmn:multiInstanceLoopCharacteristics ${attributes.join(' ')}>${inside}</bpmn:multiInstanceLoopCharacteristics>`
}

declare module 'bpmn-moddle' {
  export const BpmnModdle: new (
    packages: Record<string, import('./ModdleElement.ts').Descriptor>,
  ) => import('./ModdleElement.ts').Moddle
}

declare module 'saxen' {
  /** Lines and columns are 0-based. */
  type Context = () => { line: number; column: number; data: string }

  export class Parser {
    constructor(options: { proxy: boolean })
    ns(prefixByUri: Record<string, string>): this
    on(
      event: 'openTag',
      listener: (
        element: { name: string; originalName: string; attrs: Record<string, string> | false },
        decode: (text: string) => string,
        selfClosing: boolean,
        context: Context,
      ) => void,
    ): this
    on(event: 'closeTag', listener: (element: unknown) => void): this
    on(
      event: 'text',
      listener: (text: string, decode: (text: string) => string, context: Context) => void,
    ): this
    on(event: 'error' | 'warn', listener: (error: Error, context: Context) => void): this
    on(event: 'attention', listener: (text: string, decode: unknown, context: Context) => void): this
    parse(xml: string): void
  }
}

declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}

declare module 'bpmnlint/lib/test-rule.js' {
  export default function testRule(options: {
    moddleRoot: import('./ModdleElement.ts').ModdleElement
    rule: unknown
  }): { id: string; message: string }[]
}

declare module 'bpmnlint/rules/*' {
  export default function rule(): unknown
}

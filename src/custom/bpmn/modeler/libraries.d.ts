declare module 'diagram-js-minimap/dist/index.esm.js' {
  const minimapModule: import('didi').ModuleDeclaration
  export default minimapModule
}

declare module 'bpmn-js-token-simulation/lib/viewer' {
  const simulationModule: import('didi').ModuleDeclaration
  export default simulationModule
}

declare module 'bpmn-js-differ' {
  type Element = import('#process/ModdleElement.ts').ModdleElement
  /** What differs, by the ids of the elements. */
  export interface Differences {
    _added: Record<string, Element>
    _removed: Record<string, Element>
    _layoutChanged: Record<string, Element>
    _changed: Record<
      string,
      { model: Element; attrs: Record<string, { oldValue: unknown; newValue: unknown }> }
    >
  }
  export function diff(before: Element, after: Element): Differences
}

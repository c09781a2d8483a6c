declare module '@bpmn-io/properties-panel' {
  type Component = import('@bpmn-io/properties-panel/preact').ComponentType<Record<string, unknown>>
  type IsEdited = (node: HTMLElement | null) => boolean

  export const CheckboxEntry: Component
  export const CollapsibleEntry: Component
  /** Of the parts around an entry. */
  export const LayoutContext: import('@bpmn-io/properties-panel/preact').Context<{ onShow?(): void }>
  export const ListEntry: Component
  export const ListGroup: Component
  export const SelectEntry: Component
  export const isCheckboxEntryEdited: IsEdited
  export const isSelectEntryEdited: IsEdited
  export const isTextFieldEntryEdited: IsEdited
  /** An error that was set from outside. */
  export function useError(id: string): string | undefined
  /** For the field that `propertiesPanel.showEntry` leads to. */
  export function useShowEntryEvent(id: string): { current: unknown }
}

declare module 'bpmn-js-properties-panel' {
  type ModuleDeclaration = import('didi').ModuleDeclaration
  export const BpmnPropertiesPanelModule: ModuleDeclaration
  /** The library's own sections, which measurements compare with. */
  export const BpmnPropertiesProviderModule: ModuleDeclaration
  export const CamundaPlatformPropertiesProviderModule: ModuleDeclaration
}

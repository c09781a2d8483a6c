/** An element of a diagram as moddle holds it. Its own properties are read by name, or with `get`. */
export interface ModdleElement {
  /** For example `bpmn:UserTask`; the original name, such as `x:thing`, where nothing is known of it. */
  readonly $type: string
  /** Attributes that no descriptor knows, with their prefixes, and declarations of namespaces. */
  readonly $attrs: Record<string, string>
  $parent?: ModdleElement
  /** Of generic elements only. */
  $children?: ModdleElement[]
  /** Of generic elements only. */
  $body?: string
  readonly $descriptor: TypeDescriptor
  readonly $model: Moddle
  $instanceOf(type: string): boolean
  // biome-ignore lint/suspicious/noExplicitAny: what a property holds is said by the descriptor, not by a type
  get(name: string): any
  set(name: string, value: unknown): void
  // biome-ignore lint/suspicious/noExplicitAny: as above
  [property: string]: any
}

/** One property of a type, in a descriptor. */
export interface PropertyDescriptor {
  name: string
  type: string
  isAttr?: boolean
  isBody?: boolean
  isMany?: boolean
  isReference?: boolean
  isVirtual?: boolean
  /** Its full name; of properties of effective descriptors only. */
  ns?: { name: string; prefix: string; localName: string }
  /** The type that has it; of properties of effective descriptors only. */
  definedBy?: { ns: { localName: string } }
  default?: unknown
  /** How it is written: by the name of the type unless told. */
  xml?: { serialize?: string }
}

/** What moddle knows of an element's type. */
interface TypeDescriptor {
  name: string
  ns: { name: string; prefix: string; localName: string }
  /** Whether it belongs to no descriptor. */
  isGeneric?: boolean
  /** With those of all its supertypes and extensions; absent on generic elements. */
  properties?: PropertyDescriptor[]
  /** The one that is the element's text. */
  bodyProperty?: PropertyDescriptor
}

/** One type of a vendor's descriptor. */
export interface TypeSource {
  name: string
  isAbstract?: boolean
  superClass?: string[]
  extends?: string[]
  properties?: PropertyDescriptor[]
  meta?: { allowedIn?: string[] }
}

/** A vendor's types, as moddle takes them. */
export interface Descriptor {
  name: string
  prefix: string
  uri: string
  xml: { tagAlias: 'lowerCase' }
  associations: unknown[]
  types: TypeSource[]
}

/** What reading text gives. */
interface ModdleReading {
  rootElement: ModdleElement
  elementsById: Record<string, ModdleElement>
  references: ModdleReference[]
  warnings: ModdleWarning[]
}

/** A property that names another element by its id, whether or not there is one. */
export interface ModdleReference {
  element: ModdleElement
  /** With its prefix. */
  property: string
  id: string
}

/** What moddle says of a part that it could not take as it stands. */
export interface ModdleWarning {
  message: string
  element?: ModdleElement
  property?: string
  value?: string
  error?: Error
}

/** The type of an element, as moddle makes it. */
export interface ModdleType {
  new (properties: Record<string, unknown>): ModdleElement
  readonly $descriptor: TypeDescriptor
  hasType(type: string): boolean
}

/** A meta model: reads and writes diagrams, and makes their elements. */
export interface Moddle {
  fromXML(xml: string): Promise<ModdleReading>
  toXML(element: ModdleElement, options?: { format?: boolean; preamble?: boolean }): Promise<{ xml: string }>
  create(type: string, properties?: Record<string, unknown>): ModdleElement
  createAny(name: string, uri: string, properties?: Record<string, unknown>): ModdleElement
  getType(type: string | { name: string }): ModdleType
  getPackage(prefixOrUri: string): { prefix: string; uri: string } | undefined
  registry: { typeMap: Record<string, unknown> }
}

/** Something that can be chosen: its name, a second line that is searched too, and words that are only searched. */
export interface PickerOption {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly words?: string;
}

export interface PickerWords {
  /** What the search box is called, e.g. `Buscar clientes`. */
  readonly searchLabel: string;
  /** What stands when nothing matches, e.g. `No se encontraron clientes`. */
  readonly emptyText: string;
  readonly placeholder?: string;
}

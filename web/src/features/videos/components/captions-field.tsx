import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';

interface CaptionsFieldProps {
  /** WebVTT; empty for none. */
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A WebVTT file, read locally: its text is submitted with the rest of the form. */
export function CaptionsField({ value, onChange, error }: CaptionsFieldProps) {
  const [name, setName] = useState('');
  async function read(file: File) {
    setName(file.name);
    onChange(await file.text());
  }
  return (
    <Field
      label="Subtítulos (opcional)"
      hint="Un archivo WebVTT (.vtt). Sin él, el reproductor muestra los datos del video."
      error={error}
    >
      {(control) => (
        <FileBox
          control={control}
          accept=".vtt,text/vtt"
          isEmpty={value === ''}
          onFile={(file) => void read(file)}
        >
          <div className="flex min-h-11 items-center gap-3 px-3.5 py-1.5 text-sm">
            <span className="min-w-0 flex-1 truncate">{value ? name : 'Sin subtítulos propios'}</span>
            {value ? (
              <Button variant="ghost" size="sm" aria-label="Quitar: Subtítulos" onClick={() => onChange('')}>
                Quitar
              </Button>
            ) : (
              <Button asChild variant="outline" size="sm">
                <label htmlFor={control.id} className="cursor-pointer">
                  Elegir archivo
                </label>
              </Button>
            )}
          </div>
        </FileBox>
      )}
    </Field>
  );
}

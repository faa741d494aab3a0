import { ACCESS_DENIED_REDIRECT_DELAY, TOAST_DURATION } from '@nodo/contracts/constants';
import { can, type Permission } from '@nodo/contracts/permissions';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast-store.ts';
import { useCurrentUser } from './current-user.ts';

function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Acceso Denegado',
      description: 'No tienes permisos de administrador',
      tone: 'destructive',
      duration: TOAST_DURATION,
      toastKey: 'access',
    });
    const timer = setTimeout(() => navigate('/', { replace: true }), ACCESS_DENIED_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <SkeletonRows rows={2} label="Volviendo al inicio…" />;
}

/** Restricts a screen to a permission; others get a toast and are redirected to the start page after a delay. */
export function PermissionGate({ needs, children }: { needs: Permission; children: ReactNode }) {
  return can(useCurrentUser().role, needs) ? children : <AccessDenied />;
}

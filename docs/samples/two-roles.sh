#!/bin/sh
# Creates the database and its two roles (docs/install.md, "Two roles") in a new PostgreSQL. Run
# once, by the image or by hand as the superuser. PostgreSQL 14 also needs the last two statements
# of that page, in the new database.
set -eu
: "${OWNER_PASSWORD:?}" "${SERVICE_PASSWORD:?}"
# psql reads the passwords from the environment: every user of the machine can read its arguments.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres --username "${POSTGRES_USER:-postgres}" <<'SQL'
\set owner `printenv OWNER_PASSWORD`
\set service `printenv SERVICE_PASSWORD`
-- PostgreSQL logs the text of a failed statement, such as that of a second run.
SET log_min_error_statement = panic;
SET log_statement = none;
CREATE ROLE project_owner LOGIN PASSWORD :'owner';
CREATE ROLE project_service LOGIN PASSWORD :'service';
CREATE DATABASE project_service OWNER project_owner;
REVOKE ALL ON DATABASE project_service FROM PUBLIC;
GRANT CONNECT ON DATABASE project_service TO project_service;
SQL
